import { Store, Wallet } from "lucide-react";
import { useState } from "react";
import { agentsAddress as floatsAddress } from "#cash-points/agents/contract.ts";
import { outletsAddress } from "#cash-points/outlets/contract.ts";
import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { useIdFor } from "#web/new-id.ts";
import { useMay } from "#web/session/rights.ts";
import { Card } from "#web/ui/card.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import type { BusinessStatus, SheetKind } from "../../../model/kinds.ts";
import { onboardingRefusals } from "../../../refusals/messages.ts";
import { TermsList } from "../../../web/terms/terms-list.tsx";
import { beginSheetOf, suspendBusiness } from "../../contract.ts";
import { fileMessages } from "./messages.ts";
import { ReasonDialog } from "./reason-dialog.tsx";
import type { FileDesk } from "./use-file.ts";
import { whyNotBeginSheet } from "./why-not.ts";

/** The sheets that can be thought of by the status of the business; one that is open makes them wait, with the reason. */
const ACTS: Readonly<Record<BusinessStatus, readonly SheetKind[]>> = {
  applying: ["opening"],
  active: ["amendment", "suspension", "termination"],
  suspended: ["reopening", "termination"],
  terminated: ["opening"],
};

/** The terms in force, and the sheets that change, suspend, reopen or end the contract. */
export function ContractCard({ desk }: { readonly desk: FileDesk }) {
  const t = useMessages(fileMessages);
  const may = useMay();
  const { terms, business } = desk.file;
  const acts = ACTS[business.status].filter((act) => may("onboarding", act === "suspension" ? "suspend" : "update"));
  return (
    <Card level={2} title={t("contract.title")} {...(acts.length > 0 && { footer: <Acts desk={desk} acts={acts} /> })}>
      {terms === null ? (
        <p className="text-ink-muted">{t("contract.none")}</p>
      ) : (
        <>
          <h3 className="mb-2 text-base font-semibold">{t("contract.inForce")}</h3>
          <TermsList terms={terms} />
        </>
      )}
      <AgentLinks desk={desk} />
    </Card>
  );
}

/** What an agent has elsewhere in the office. */
function AgentLinks({ desk: { file } }: { readonly desk: FileDesk }) {
  const t = useMessages(fileMessages);
  const may = useMay();
  const { business, owner } = file;
  if (business.kind !== "agent" || business.status === "applying") return null;
  return (
    <div className="mt-4 flex flex-wrap gap-3 empty:hidden">
      {may("cash_point", "view") ? (
        <>
          <LinkButton
            to={outletsAddress.to({ agent: owner.id })}
            variant="secondary"
            size="small"
            iconBefore={<Store aria-hidden size={18} />}
          >
            {t("outlets")}
          </LinkButton>
          <LinkButton to={floatsAddress.to()} variant="secondary" size="small" iconBefore={<Wallet aria-hidden size={18} />}>
            {t("float")}
          </LinkButton>
        </>
      ) : null}
    </div>
  );
}

function Acts({ desk, acts }: { readonly desk: FileDesk; readonly acts: readonly SheetKind[] }) {
  const t = useMessages(fileMessages);
  const refusals = useMessages(onboardingRefusals);
  const [kind, setKind] = useState<SheetKind | null>(null);
  const why = (act: SheetKind) => {
    const code = whyNotBeginSheet(desk.file, act);
    return code === null ? null : refusals(code);
  };
  return (
    <div className="flex flex-wrap items-start gap-3">
      {acts.map((act) => (
        <Button
          key={act}
          size="small"
          variant={act === "suspension" ? "danger" : act === "termination" ? "quiet" : "secondary"}
          whyDisabled={why(act)}
          onClick={() => setKind(act)}
        >
          {t(`contract.${act}`)}
        </Button>
      ))}
      {kind === null ? null : <BeginDialog desk={desk} kind={kind} onClose={() => setKind(null)} />}
    </div>
  );
}

interface BeginDialogProps {
  readonly desk: FileDesk;
  readonly kind: SheetKind;
  readonly onClose: () => void;
}

/** Begins a sheet with its reason. A suspension takes effect at once, after the reader has proven a factor again. */
function BeginDialog({ desk, kind, onClose }: BeginDialogProps) {
  const t = useMessages(fileMessages);
  const idFor = useIdFor("sh");
  const { id: business, name } = desk.file.business;
  async function begin(reason: string) {
    const id = idFor([business, kind, reason]);
    await desk.send(
      () =>
        kind === "suspension"
          ? api(suspendBusiness, { id, business, reason })
          : api(beginSheetOf, { id, business, kind, reason }),
      t(`begin.${kind}.done`),
    );
  }
  return (
    <ReasonDialog
      title={t(`begin.${kind}.title`, { name })}
      text={t(`begin.${kind}.text`)}
      send={t(`contract.${kind}`)}
      isDanger={kind === "suspension" || kind === "termination"}
      isShown={false}
      onSend={begin}
      onClose={onClose}
    />
  );
}
