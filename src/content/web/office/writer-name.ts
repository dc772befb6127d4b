import { useMessages } from "#web/i18n.tsx";
import type { Names } from "#identity/web/people.ts";
import { sharedMessages } from "./messages.ts";

const SYSTEMS = ["import", "seed", "publish_scheduled_articles"] as const;

/** The author of a change: a person by name, the import and the schedule by their function. */
export function useWriterName(): (by: string, names: Names) => string {
  const t = useMessages(sharedMessages);
  return (by, names) => {
    const system = SYSTEMS.find((one) => one === by);
    return system === undefined ? (names[by]?.name ?? by) : t(`system.${system}`);
  };
}
