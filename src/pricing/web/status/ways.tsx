import { CircleCheck, CircleX, RefreshCw } from "lucide-react";
import { useWords } from "#web/i18n.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { statusWords } from "./messages.ts";
import type { StatusView, StatusWay } from "./view.ts";

const LOOKS = {
  open: { tone: "success", Icon: CircleCheck },
  stopped: { tone: "danger", Icon: CircleX },
  rate: { tone: "warning", Icon: RefreshCw },
} as const;

/** Corridors or rails, each with its state, and how it went in the last days. */
export function Ways({ group, ago }: { readonly group: StatusView["groups"][number]; readonly ago: string }) {
  const t = useWords(statusWords);
  return (
    <section aria-labelledby={group.key}>
      <h2 id={group.key}>{t(group.key)}</h2>
      <ul className="mt-5 divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
        {group.ways.map((way) => (
          <WayRow key={way.key} way={way} ago={ago} />
        ))}
      </ul>
    </section>
  );
}

function WayRow({ way, ago }: { readonly way: StatusWay; readonly ago: string }) {
  const t = useWords(statusWords);
  const { tone, Icon } = LOOKS[way.state];
  return (
    <li className="grid gap-x-8 gap-y-3 px-5 py-4 sm:px-6 lg:grid-cols-[1fr_24rem]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-bold">{way.name}</span>
          <Badge tone={tone} icon={Icon}>
            {t(way.state)}
          </Badge>
        </p>
        {way.note === null ? null : <p className="mt-0.5 text-sm text-ink-muted">{way.note}</p>}
        {way.text === null ? null : <p className="mt-1.5 max-w-text text-sm">{way.text}</p>}
      </div>
      <div className="min-w-0">
        <Strip marks={way.marks} label={way.strip} />
        <p className="mt-1.5 flex justify-between gap-4 text-xs text-ink-muted">
          <span aria-hidden>{ago}</span>
          <span aria-hidden>{way.share}</span>
          <span aria-hidden>{t("today")}</span>
        </p>
      </div>
    </li>
  );
}

/** A bar for each day: drawn in one picture, since ninety elements for each of twenty ways would be most of the page. */
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

/** What the colours of the strips mean, once for all. */
export function Legend() {
  const t = useWords(statusWords);
  const entries = [
    { key: "legendOpen", look: "bg-success" },
    { key: "legendPart", look: "bg-warning" },
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
