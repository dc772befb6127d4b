import { OctagonX } from "lucide-react";
import { htmlLang, LANGUAGES, type Bilingual } from "#kernel/locale.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { StatusBadge } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { pricingRefusals } from "../../../../messages.ts";
import { formMessages } from "./messages.ts";
import { useCorridorList, type Switch } from "../corridor-names.ts";

interface StopMessagePreviewProps {
  readonly stopMessage: Bilingual;
  readonly switches: readonly Switch[];
  /** Keys of the chosen corridors and rails. */
  readonly chosen: readonly string[];
}

/** A preview of the text that visitors will read: the refusal's message followed by the reason. */
export function StopMessagePreview({ stopMessage, switches, chosen }: StopMessagePreviewProps) {
  const t = useMessages(formMessages);
  const language = useLanguage();
  const corridorList = useCorridorList();
  const corridors = chosen.filter((key) => key.startsWith("ID-"));
  const hasRails = corridors.length < chosen.length;
  const isEmpty = stopMessage.ID.trim() === "" || stopMessage.EN.trim() === "";
  const stranded = switches
    .filter(({ key, corridor }) => corridor !== null && corridor.rails.length > 0 && !chosen.includes(key))
    .filter(({ corridor }) => corridor?.rails.every((rail) => isStopped(rail, switches, chosen)))
    .map(({ key }) => key);
  return (
    <Card title={t("preview.title")} hint={t("preview.hint")} level={2} tone="sunken">
      {isEmpty ? (
        <p className="text-ink-muted">{t("preview.empty")}</p>
      ) : (
        <div className="grid gap-4 md:grid-cols-2">
          {[language, ...LANGUAGES.filter((other) => other !== language)].map((shown) => (
            <div key={shown} lang={htmlLang(shown)} className="rounded-md border border-line bg-surface p-4">
              <p className="mb-1 text-xs text-ink-muted">{formMessages[shown].preview.calculator}</p>
              <p className="flex items-start gap-2 font-medium text-danger">
                <OctagonX aria-hidden size={18} className="mt-0.5 shrink-0" />
                <span>
                  {pricingRefusals[shown].corridor_stopped} {stopMessage[shown]}
                </span>
              </p>
              <p className="mt-3 border-t border-line pt-3 text-sm">
                <span className="mb-1 block text-xs text-ink-muted">{formMessages[shown].preview.status}</span>
                <StatusBadge status="failed">{formMessages[shown].preview.stoppedNow}</StatusBadge>
                <span className="mt-1 block text-ink-muted">{stopMessage[shown]}</span>
              </p>
            </div>
          ))}
        </div>
      )}
      {corridors.length > 0 ? <p className="mt-3 text-sm text-ink-muted">{corridorList(corridors)}</p> : null}
      {hasRails ? (
        <p className="mt-3 text-sm">{t("preview.rails", { corridors: stranded.length, names: corridorList(stranded) })}</p>
      ) : null}
    </Card>
  );
}

function isStopped(rail: string, switches: readonly Switch[], chosen: readonly string[]): boolean {
  return chosen.includes(rail) || switches.some(({ key, stopped }) => key === rail && stopped !== null);
}
