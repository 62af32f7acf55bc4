import type { DrawingOptions } from '../../../platform/server/ports/image-engine.ts';

/** The operator's settings, with what is asked for in their place. */
export function withAsked<Settings extends DrawingOptions>(
  settings: Settings,
  { steps, guidance, sampler, scheduler }: DrawingOptions = {},
): Settings {
  return {
    ...settings,
    ...(steps !== undefined && { steps }),
    ...(guidance !== undefined && { guidance }),
    ...(sampler !== undefined && { sampler }),
    ...(scheduler !== undefined && { scheduler }),
  };
}
