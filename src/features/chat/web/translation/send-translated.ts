import type { ChatSessionDeps } from '../session/chat-session-deps.ts';
import type { Translations } from './translations.ts';

type Client = ChatSessionDeps['client'];
type Events = ReturnType<Client['send']>;
type Said = Events extends AsyncIterable<infer E> ? E : never;

/** The same client, whose messages are translated before they are sent where the user wishes it. */
export function sendTranslated(
  client: Client,
  translations: Pick<Translations, 'settings' | 'wrote'>,
): Client {
  return {
    ...client,
    send(input, options) {
      const settings = translations.settings();
      if (!settings?.sends || !settings.isAvailable) return client.send(input, options);
      const from = settings.reads ?? settings.sends;
      const body = { ...input.body, translate: { from, to: settings.sends } };
      return told(client.send({ ...input, body }, options), input.body.content);
    },
  };

  async function* told(events: Events, text: string): AsyncGenerator<Said> {
    for await (const event of events) {
      const said = event.event === 'start' ? event.data.userMessage : null;
      if (said && said.content !== text) translations.wrote(said, text);
      yield event;
    }
  }
}
