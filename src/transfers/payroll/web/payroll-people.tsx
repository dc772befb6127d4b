import { formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { useDialogs } from "#web/ui/dialog/dialogs.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { MAX_WHY_CHARS, returnPayroll, submitPayroll } from "../contract-people.ts";
import type { PayrollView } from "../contract.ts";
import { payrollMessages } from "./messages.ts";
import { NEXT_STEP } from "./next-step.ts";
import { peopleMessages } from "./people-messages.ts";

interface PayrollPeopleProps {
  readonly payroll: PayrollView;
  readonly mayChange: boolean;
  readonly onChanged: (payroll: PayrollView) => void;
}

/** Who has prepared and approved it, who is asked now, and the two acts between them: sending it to the approvers, and sending it back. */
export function PayrollPeople({ payroll, mayChange, onChanged }: PayrollPeopleProps) {
  const t = useMessages(peopleMessages);
  const language = useLanguage();
  const { state, preparedBy, approvedBy, submitted, returned, whyNotYou, hasOthers, role } = payroll;
  // The holder of an account who does all alone reads nothing about others.
  if (!hasOthers && submitted === null && (approvedBy === null || role === "owner") && preparedBy.length <= 1) return null;
  const when = (at: Date) => formatInstant(at, language);
  const names = preparedBy.join(", ");
  if (state !== "draft")
    return approvedBy === null ? null : <Banner>{t("both", { prepared: names, approved: approvedBy })}</Banner>;
  return (
    <>
      {returned === null ? null : (
        <Banner kind="warning" title={t("returned", { name: returned.by, when: when(returned.at) })}>
          <span className="whitespace-pre-wrap">{returned.why}</span>
        </Banner>
      )}
      <div {...(whyNotYou === null ? {} : NEXT_STEP)} className="[&_button]:scroll-my-24">
        <Banner
          kind="fourEyes"
          title={
            submitted === null
              ? t(`draft.${whyNotYou ?? "yours"}`)
              : t("submitted", { name: submitted.by, when: when(submitted.at) })
          }
          action={mayChange ? <Actions payroll={payroll} onChanged={onChanged} /> : undefined}
        >
          {t("prepared", { names })} {whyNotYou === null ? t("ifChanged") : null}
        </Banner>
      </div>
    </>
  );
}

function Actions({ payroll, onChanged }: Omit<PayrollPeopleProps, "mayChange">) {
  const t = useMessages(peopleMessages);
  const all = useMessages(payrollMessages);
  const errors = useErrorCatalogue();
  const toasts = useToasts();
  const sendBack = useSendBack(payroll, onChanged);
  const { id, version, submitted, whyNotYou, whyNotApprove, role } = payroll;
  if (submitted !== null)
    return role === "preparer" ? null : (
      <Button variant="secondary" size="small" onClick={() => void sendBack()}>
        {t("return")}
      </Button>
    );
  if (whyNotYou === null) return null;
  const submit = () =>
    errors.attempt(async () => {
      onChanged(await api(submitPayroll, { id, version }));
      toasts.show({ kind: "success", title: t("sent") });
    });
  return (
    <Button onClick={() => void submit()} whyDisabled={whyNotApprove === null ? null : all(`whyNot.${whyNotApprove}`)}>
      {t("submit")}
    </Button>
  );
}

/** Asks for the reason, and sends the draft back. */
function useSendBack({ id }: PayrollView, onChanged: PayrollPeopleProps["onChanged"]) {
  const t = useMessages(peopleMessages);
  const dialogs = useDialogs();
  const errors = useErrorCatalogue();
  const toasts = useToasts();
  return async () => {
    const why = await dialogs.prompt({
      kind: "warning",
      title: t("returnTitle"),
      text: t("returnText"),
      label: t("why"),
      required: true,
      maxLength: MAX_WHY_CHARS,
      confirmText: t("return"),
    });
    if (why === null) return;
    await errors.attempt(async () => {
      onChanged(await api(returnPayroll, { id, why }));
      toasts.show({ kind: "success", title: t("returnDone") });
    });
  };
}
