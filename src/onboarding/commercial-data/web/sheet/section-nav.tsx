import { ChevronDown, CircleAlert, CircleCheck, CircleDashed, Clock, type LucideIcon } from "lucide-react";
import { useRef } from "react";
import { Link } from "react-router";
import { useMessages } from "#web/i18n.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { sheetMessages } from "../../../messages.ts";
import { dataMessages } from "../messages.ts";
import { isSection, PARTS, progressOf, type Part, type Progress } from "./section-progress.ts";
import type { DataSheet } from "./use-sheet.ts";

const LOOK: Readonly<Record<Progress, { readonly icon: LucideIcon; readonly colour: string; readonly bar: string }>> = {
  problem: { icon: CircleAlert, colour: "text-warning", bar: "bg-warning" },
  missing: { icon: CircleDashed, colour: "text-ink-muted", bar: "bg-skeleton" },
  waiting: { icon: Clock, colour: "text-info", bar: "bg-info" },
  done: { icon: CircleCheck, colour: "text-success", bar: "bg-success" },
};

/** The name of a part of the page. */
export function usePartName(): (part: Part) => string {
  const t = useMessages(dataMessages);
  const names = useMessages(sheetMessages);
  return (part) => (part === "hand_in" ? t("part.hand_in") : names(`section.${part}`));
}

/** The address of a part: the rest of the page's address stays. */
export const partPath = (part: Part): string => `?section=${part}`;

interface SectionNavProps {
  readonly sheet: DataSheet;
  readonly current: Part;
}

/** Wide: a list beside the form. */
export function SideList(props: SectionNavProps) {
  const t = useMessages(dataMessages);
  return (
    <nav aria-label={t("nav")} className="sticky top-6 max-lg:hidden">
      <Parts {...props} />
    </nav>
  );
}

/** Narrow: a bar of steps that opens to the same list. */
export function StepsAbove(props: SectionNavProps) {
  const t = useMessages(dataMessages);
  const partName = usePartName();
  const details = useRef<HTMLDetailsElement>(null);
  const { sheet, current } = props;
  return (
    <nav aria-label={t("nav")} className="lg:hidden">
      <div aria-hidden className="mb-2 flex gap-1.5">
        {PARTS.map((part) => (
          <span
            key={part}
            className={classNames(
              "h-1.5 grow rounded-pill forced-colors:border",
              part === current ? "bg-primary" : LOOK[progressOf(part, sheet.view)].bar,
            )}
          />
        ))}
      </div>
      <details ref={details} className="group rounded-card border border-line bg-surface">
        <summary className="flex min-h-target cursor-pointer list-none items-center gap-3 px-4 py-2.5 [&::-webkit-details-marker]:hidden">
          <span className="min-w-0 grow">
            <span className="block font-bold">{partName(current)}</span>
            <span className="block text-sm text-ink-muted">
              {t("step", { step: PARTS.indexOf(current) + 1, all: PARTS.length })}
            </span>
          </span>
          <span className="sr-only">{t("allSteps")}</span>
          <ChevronDown aria-hidden size={20} className="shrink-0 text-ink-muted group-open:rotate-180" />
        </summary>
        <div className="border-t border-line p-2">
          <Parts {...props} onChoose={() => details.current?.removeAttribute("open")} />
        </div>
      </details>
    </nav>
  );
}

function Parts({ sheet, current, onChoose }: SectionNavProps & { readonly onChoose?: () => void }) {
  const t = useMessages(dataMessages);
  const partName = usePartName();
  return (
    <ol className="flex flex-col gap-1">
      {PARTS.map((part) => {
        const progress = progressOf(part, sheet.view);
        const { icon: Icon, colour } = LOOK[progress];
        const isUnsaved = isSection(part) && sheet.dirty.has(part);
        return (
          <li key={part}>
            <Link
              to={partPath(part)}
              preventScrollReset
              aria-current={part === current ? "step" : undefined}
              onClick={onChoose}
              className={classNames(
                "flex min-h-target items-start gap-3 rounded-control px-3 py-2.5 text-ink no-underline",
                part === current ? "bg-primary-soft text-on-primary-soft" : "hover:bg-surface-hover",
              )}
            >
              <Icon aria-hidden size={20} className={classNames("mt-0.5 shrink-0", colour)} />
              <span className="min-w-0 grow">
                <span className="block font-semibold">{partName(part)}</span>
                <span className={classNames("block text-sm", isUnsaved ? "font-semibold text-warning" : "text-ink-muted")}>
                  {isUnsaved ? t("unsaved") : t(part === "hand_in" ? `progressHandIn.${progress}` : `progress.${progress}`)}
                </span>
              </span>
            </Link>
          </li>
        );
      })}
    </ol>
  );
}
