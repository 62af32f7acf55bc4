# syntax=docker/dockerfile:1
# The product on a PostgreSQL of its own (compose.yaml). Runs as a user without rights, on a read-only root.

# The image's Node runs the product; docker compose build --pull brings its fixes.
FROM node:26-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY packages/understudy/package.json packages/understudy/
COPY packages/atelier/package.json packages/atelier/
COPY packages/word-vectors/package.json packages/word-vectors/
RUN npm ci --no-audit --no-fund --loglevel=error
COPY . .
# Only what runs: neither sources, tests, packaged Node nor embedded PostgreSQL.
RUN node scripts/release.ts /release

FROM node:26-bookworm-slim
ENV NODE_ENV=production \
  MODE=production \
  HOST=0.0.0.0 \
  PORT=3000 \
  DATA_DIR=/data \
  MALLOC_ARENA_MAX=2 \
  NODE_COMPILE_CACHE=/tmp/compiled
WORKDIR /app
# 1000 is the image's own user "node".
COPY --from=build --chown=root:root /release /app
RUN mkdir /data && chown 1000:1000 /data
USER 1000:1000
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/ready`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Node itself is process 1: it hears SIGTERM and ends what is under way.
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=100", "dist/server/main.js"]
