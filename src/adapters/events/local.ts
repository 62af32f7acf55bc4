// For a server that is alone: only this process hears.
import type { Events } from '../../platform/server/ports/events.ts';

export function createLocalEvents(): Events {
  const topics = new Map<string, Set<(text: string) => void>>();
  return {
    async publish(topic, text) {
      for (const hear of [...(topics.get(topic) ?? [])]) hear(text);
    },
    async subscribe(topic, hear) {
      const listeners = topics.get(topic) ?? new Set();
      topics.set(topic, listeners.add(hear));
      return () => {
        listeners.delete(hear);
        if (listeners.size === 0 && topics.get(topic) === listeners) topics.delete(topic);
      };
    },
    close: async () => topics.clear(),
  };
}
