import { href } from "#kernel/href.ts";
import { useMessages } from "#web/i18n.tsx";
import { useRootFacts } from "#web/root-facts.ts";
import { Card } from "#web/ui/card.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { isOpenSheet, type SheetState } from "../../model/sheet-states.ts";
import { BusinessBadge, SheetBadge } from "../../web/badges.tsx";
import { ChecklistList } from "../../web/checklist/checklist-list.tsx";
import { ownBusinessMessages } from "./messages.ts";
import type { OwnBusiness } from "./own-business.ts";
import { WaitingList } from "./waiting-list.tsx";

type OpenState = Extract<SheetState, "DRAFT" | "CHANGES_REQUESTED" | "SUBMITTED" | "SIGNING">;
const isOpen = (state: SheetState): state is OpenState => isOpenSheet(state);

/** On the dashboard of an agent or partner without a contract in force: how far it is, what is missing, and who to contact. */
export function BusinessCard({ own }: { readonly own: OwnBusiness }) {
  const t = useMessages(ownBusinessMessages);
  const { operator } = useRootFacts();
  const { business, sheet, kind, checklist, people } = own;
  const state = sheet?.state;
  const isEnded = business?.status === "suspended" || business?.status === "terminated";
  const open = checklist.filter(({ status }) => status !== "DONE");
  return (
    <Card
      level={2}
      title={t("card.title")}
      action={
        sheet !== null ? <SheetBadge state={sheet.state} /> : isEnded ? <BusinessBadge status={business.status} /> : undefined
      }
      footer={
        <p className="text-sm text-ink-muted">{t("card.contact", { phone: operator.whatsapp.display, email: operator.email })}</p>
      }
    >
      <div className="flex flex-col gap-5">
        <p>
          {state !== undefined && isOpen(state)
            ? t(`card.state.${state}`)
            : isEnded
              ? t(`contract.${business.status === "suspended" ? "suspendedText" : "terminatedText"}`)
              : t("card.notStarted", { what: t(`card.what.${kind}`) })}
        </p>
        <WaitingList own={own} />
        {open.length === 0 || state === "SIGNING" ? null : (
          <ChecklistList items={checklist} nameOf={(person) => people.find(({ id }) => id === person)?.name ?? null} />
        )}
        <div>
          <LinkButton to={href("/dashboard/business")}>{t("card.open")}</LinkButton>
        </div>
      </div>
    </Card>
  );
}
