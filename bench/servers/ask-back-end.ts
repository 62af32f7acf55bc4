import http from 'node:http';

/** A request as small as a chat's can be. */
export const smallBody = JSON.stringify({
  model: 'mock-normal',
  messages: [{ role: 'user', content: 'Good evening.' }],
  stream: true,
  stream_options: { include_usage: true },
});

export function askBackEnd(
  url: string,
  agent: http.Agent,
  onReply: (reply: http.IncomingMessage) => void,
): void {
  const headers = { 'content-type': 'application/json', 'content-length': String(smallBody.length) };
  http.request(`${url}/v1/chat/completions`, { method: 'POST', agent, headers }, onReply).end(smallBody);
}
