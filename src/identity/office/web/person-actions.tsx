import { KeyRound, ShieldOff, UserRoundCheck, UserRoundX } from "lucide-react";
import { api } from "#web/api.ts";
import { useReasonedConfirmations } from "#web/errors/record-confirmations.ts";
import { useMessages } from "#web/i18n.tsx";
import { useMay } from "#web/session/rights.ts";
import { Button } from "#web/ui/form/button.tsx";
import { activatePerson, deactivatePerson, removePersonFactors, sendPasswordLink } from "../contract.ts";
import { identityRefusals } from "../../refusals/messages.ts";
import { whyNotRemoveFactors } from "../model/account-status.ts";
import { actMessages } from "./messages.ts";
import type { Person } from "./person-view.ts";
import { useReasonedAct } from "./use-action-with-reason.ts";

/** Actions on the whole account, as far as the caller's permissions allow. */
export function PersonActs({ person }: { readonly person: Person }) {
  const may = useMay();
  const isActive = person.status === "active";
  return (
    <div className="flex flex-wrap items-start gap-3 empty:hidden">
      {may("user", "update") && isActive ? <SendLink person={person} /> : null}
      {may("user", "update") && whyNotRemoveFactors(person, person.isYourself ? person.id : "") === null ? (
        <RemoveFactors person={person} />
      ) : null}
      {may("user", "deactivate") && isActive ? <Deactivate person={person} /> : null}
      {may("user", "activate") && !isActive ? <Reactivate person={person} /> : null}
    </div>
  );
}

function Deactivate({ person: { id, name, whyNotDeactivate } }: { readonly person: Person }) {
  const t = useMessages(actMessages);
  const refusals = useMessages(identityRefusals);
  const confirm = useReasonedConfirmations();
  const { finish } = useReasonedAct();
  const why =
    whyNotDeactivate === null
      ? null
      : whyNotDeactivate === "would_lock_out"
        ? t("lastAdministrators")
        : refusals(whyNotDeactivate);
  const confirmAndRun = async () => {
    const isDone = await confirm.deactivate(name, t("deactivateText"), (reason) => api(deactivatePerson, { id, reason }));
    return isDone ? t("deactivated", { name }) : null;
  };
  return (
    <Button
      variant="secondary"
      iconBefore={<UserRoundX aria-hidden size={20} />}
      whyDisabled={why}
      onClick={() => void finish(confirmAndRun())}
    >
      {t("deactivate")}
    </Button>
  );
}

function Reactivate({ person: { id, name } }: { readonly person: Person }) {
  const t = useMessages(actMessages);
  const confirm = useReasonedConfirmations();
  const { finish } = useReasonedAct();
  const confirmAndRun = async () => {
    const isDone = await confirm.reactivate(name, t("reactivateText"), (reason) => api(activatePerson, { id, reason }));
    return isDone ? t("reactivated", { name }) : null;
  };
  return (
    <Button iconBefore={<UserRoundCheck aria-hidden size={20} />} onClick={() => void finish(confirmAndRun())}>
      {t("reactivate")}
    </Button>
  );
}

function SendLink({ person: { id, name, isInvited } }: { readonly person: Person }) {
  const t = useMessages(actMessages);
  const { act } = useReasonedAct();
  const kind = isInvited ? "sendInvitation" : "sendLink";
  const send = async (reason: string) => {
    await api(sendPasswordLink, { id, reason });
    return t(isInvited ? "invitationSent" : "linkSent");
  };
  return (
    <Button
      variant="secondary"
      iconBefore={<KeyRound aria-hidden size={20} />}
      onClick={() => void act({ title: t(`${kind}Title`, { name }), text: t(`${kind}Text`) }, send)}
    >
      {t(kind)}
    </Button>
  );
}

function RemoveFactors({ person: { id, name } }: { readonly person: Person }) {
  const t = useMessages(actMessages);
  const { act } = useReasonedAct();
  const remove = async (reason: string) => {
    await api(removePersonFactors, { id, reason });
    return t("factorsRemoved", { name });
  };
  const question = { title: t("removeFactorsTitle", { name }), text: t("removeFactorsText"), isRisky: true };
  return (
    <Button
      variant="secondary"
      iconBefore={<ShieldOff aria-hidden size={20} />}
      onClick={() => void act({ ...question, confirmText: t("removeFactors") }, remove)}
    >
      {t("removeFactors")}
    </Button>
  );
}
