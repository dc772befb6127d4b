import { ChevronDown, CircleCheck, CircleX, RefreshCw } from "lucide-react";
import { useMessages } from "#web/i18n.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { statusMessages } from "./messages.ts";
import type { StatusView, StatusEntry } from "./view.ts";

const LOOKS = {
  open: { tone: "success", Icon: CircleCheck },
  stopped: { tone: "danger", Icon: CircleX },
  rate: { tone: "warning", Icon: RefreshCw },
} as const;

/** Corridors or rails with their state and their history of the last days: those with a stop first, the others folded. */
export function CorridorStatus({ group, ago }: { readonly group: StatusView["groups"][number]; readonly ago: string }) {
  const t = useMessages(statusMessages);
  return (
    <section aria-labelledby={group.key}>
      <h2 id={group.key}>{t(group.key)}</h2>
      <div className="mt-4 overflow-hidden rounded-card border border-line bg-surface">
        {group.troubled.length === 0 ? null : <Rows entries={group.troubled} ago={ago} />}
        {group.calm.length === 0 ? null : (
          <details className="group border-line not-first:border-t">
            <summary className="flex cursor-pointer items-center gap-4 px-5 py-4 sm:px-6">
              <CircleCheck aria-hidden size={22} className="shrink-0 text-success" />
              <span className="min-w-0 grow">
                <span className="block font-bold">{group.calmTitle}</span>
                <span className="block text-sm text-ink-muted">{group.calmNames}</span>
              </span>
              <ChevronDown aria-hidden size={20} className="shrink-0 text-ink-muted group-open:rotate-180" />
            </summary>
            <div className="border-t border-line">
              <Rows entries={group.calm} ago={ago} />
            </div>
          </details>
        )}
      </div>
    </section>
  );
}

function Rows({ entries, ago }: { readonly entries: readonly StatusEntry[]; readonly ago: string }) {
  return (
    <ul className="divide-y divide-line">
      {entries.map((entry) => (
        <EntryRow key={entry.key} entry={entry} ago={ago} />
      ))}
    </ul>
  );
}

function EntryRow({ entry, ago }: { readonly entry: StatusEntry; readonly ago: string }) {
  const t = useMessages(statusMessages);
  const { tone, Icon } = LOOKS[entry.state];
  return (
    <li className="grid gap-x-8 gap-y-3 px-5 py-4 sm:px-6 lg:grid-cols-[1fr_24rem]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-bold">{entry.name}</span>
          <Badge tone={tone} icon={Icon}>
            {t(entry.state)}
          </Badge>
        </p>
        {entry.note === null ? null : <p className="mt-0.5 text-sm text-ink-muted">{entry.note}</p>}
        {entry.text === null ? null : <p className="mt-1.5 max-w-text text-sm">{entry.text}</p>}
      </div>
      <div className="min-w-0">
        <Strip marks={entry.marks} label={entry.strip} />
        <p className="mt-1.5 flex justify-between gap-4 text-xs text-ink-muted">
          <span aria-hidden>{ago}</span>
          <span aria-hidden>{entry.share}</span>
          <span aria-hidden>{t("today")}</span>
        </p>
      </div>
    </li>
  );
}

/** One bar per day, drawn as one picture: ninety elements for each of twenty corridors would be most of the page. */
function Strip({ marks, label }: { readonly marks: string; readonly label: string }) {
  const path = (mark: string) => [...marks].map((one, n) => (one === mark ? `M${n * 4} 0h3v28h-3z` : "")).join("");
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${marks.length * 4 - 1} 28`}
      preserveAspectRatio="none"
      className="block h-7 w-full"
    >
      <path d={path("n")} className="fill-line" />
      <path d={path("o")} className="fill-success" />
      <path d={path("p")} className="fill-warning" />
      <path d={path("s")} className="fill-danger" />
    </svg>
  );
}

/** Legend of the strips' colours. */
export function Legend() {
  const t = useMessages(statusMessages);
  const entries = [
    { key: "legendOpen", look: "bg-success" },
    { key: "legendPartly", look: "bg-warning" },
    { key: "legendStopped", look: "bg-danger" },
    { key: "legendNot", look: "bg-line" },
  ] as const;
  return (
    <ul aria-label={t("legend")} className="flex flex-wrap gap-x-6 gap-y-2 text-sm text-ink-muted">
      {entries.map(({ key, look }) => (
        <li key={key} className="flex items-center gap-2">
          <span aria-hidden className={`h-4 w-1.5 rounded-xs forced-colors:border ${look}`} />
          {t(key)}
        </li>
      ))}
    </ul>
  );
}
