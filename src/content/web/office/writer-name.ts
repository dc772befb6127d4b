import { useWords } from "#web/i18n.tsx";
import type { Names } from "#web/private/people.ts";
import { roomWords } from "./messages.ts";

const SYSTEMS = ["import", "seed", "publish_scheduled_articles"] as const;

/** Who has written something: a person by name, the import and the schedule by what they are. */
export function useWriterName(): (by: string, names: Names) => string {
  const t = useWords(roomWords);
  return (by, names) => {
    const system = SYSTEMS.find((one) => one === by);
    return system === undefined ? (names[by]?.name ?? by) : t(`system.${system}`);
  };
}
