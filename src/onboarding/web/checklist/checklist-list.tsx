import { CircleCheck, CircleDashed, CircleX, Clock, type LucideIcon } from "lucide-react";
import { Link } from "react-router";
import { useMessages } from "#web/i18n.tsx";
import { classNames } from "#web/ui/class-names.ts";
import type { ChecklistItem } from "../../model/checklist.ts";
import type { ItemStatus } from "../../model/codes.ts";
import { checklistMessages } from "./messages.ts";
import { useItemTitle } from "./item-title.ts";

const LOOK: Readonly<Record<ItemStatus, { readonly icon: LucideIcon; readonly colour: string }>> = {
  MISSING: { icon: CircleDashed, colour: "text-ink-muted" },
  WAITING: { icon: Clock, colour: "text-info" },
  DONE: { icon: CircleCheck, colour: "text-success" },
  REJECTED: { icon: CircleX, colour: "text-danger" },
};

interface ChecklistListProps {
  readonly items: readonly ChecklistItem[];
  readonly nameOf: (person: string) => string | null;
  /** The address at which an item is completed; null: no link, as for whoever only reads. */
  readonly linkTo?: ((section: ChecklistItem["section"]) => string) | null;
}

const isOpen = ({ status }: ChecklistItem) => status === "MISSING" || status === "REJECTED";

/** The checklist of a business, item by item. Items on the applicant's side have a link to where they are completed. */
export function ChecklistList({ items, nameOf, linkTo = null }: ChecklistListProps) {
  const t = useMessages(checklistMessages);
  const titleOf = useItemTitle(nameOf);
  const waiting = items.filter(({ status }) => status === "WAITING").length;
  const done = items.filter(({ status }) => status === "DONE").length;
  return (
    <div>
      <p className="mb-2 text-sm text-ink-muted figures">
        {items.some(isOpen) || waiting === 0 ? t("count", { done, all: items.length }) : t("ours", { done, waiting })}
      </p>
      <ul aria-label={t("label")} className="divide-y divide-line">
        {items.map((item) => {
          const { icon: Icon, colour } = LOOK[item.status];
          const title = titleOf(item);
          return (
            <li key={`${item.code} ${item.about ?? ""}`} className="flex items-start gap-3 py-2.5">
              <Icon aria-hidden size={20} className={classNames("mt-0.5 shrink-0", colour)} />
              <span className="min-w-0 grow wrap-anywhere">{title}</span>
              {linkTo !== null && isOpen(item) ? (
                <Link
                  to={linkTo(item.section)}
                  aria-label={t("mendOf", { item: title })}
                  className="shrink-0 font-semibold text-primary underline underline-offset-4"
                >
                  {t("mend")}
                </Link>
              ) : null}
              <span className={classNames("shrink-0 text-sm font-semibold", colour)}>{t(`status.${item.status}`)}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
