import { useState } from "react";
import { useRevalidator } from "react-router";
import { useProof } from "#identity/step-up/web/use-proof.tsx";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useMessages } from "#web/i18n.tsx";
import { useMay } from "#web/session/rights.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Card } from "#web/ui/card.tsx";
import { useDialogs } from "#web/ui/dialog/dialogs.tsx";
import { Switch } from "#web/ui/form/choice/switch.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { allowOne, requireTwo, type CompanyView } from "../contract.ts";
import { companyMessages } from "./messages.ts";

/** The rule that whoever prepared a payroll may not approve it. Turning it off asks for a second factor. */
export function TwoPeopleCard({ company: { needsTwo, members } }: { readonly company: CompanyView }) {
  const t = useMessages(companyMessages);
  const may = useMay();
  const change = useRule();
  const isAlone = members.every(({ ended }) => ended !== null);
  if (!may("payroll", "create")) return null;
  // Without members and without the rule there is nothing to decide.
  if (isAlone && !needsTwo)
    return (
      <Card level={2} title={t("two.oneTitle")}>
        <p className="text-ink-muted">{t("two.oneText")}</p>
      </Card>
    );
  return (
    <Card level={2} title={t("two.title")}>
      <Switch label={t("two.label")} hint={t("two.hint")} value={needsTwo} onChange={(isOn) => void change(isOn)} />
      {isAlone ? (
        <div className="mt-3">
          <Banner kind="warning">{t("two.alone")}</Banner>
        </div>
      ) : null}
    </Card>
  );
}

function useRule() {
  const t = useMessages(companyMessages);
  const dialogs = useDialogs();
  const errors = useErrorCatalogue();
  const toasts = useToasts();
  const withProof = useProof();
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const isAgreed = () =>
    dialogs.confirm({
      kind: "danger",
      title: t("two.offTitle"),
      text: t("two.offText"),
      confirmText: t("two.off"),
      cancelText: t("two.keep"),
    });
  return async (isOn: boolean) => {
    if (isBusy || (!isOn && !(await isAgreed()))) return;
    setBusy(true);
    await errors.attempt(async () => {
      const changed = await (isOn ? api(requireTwo, {}) : withProof(() => api(allowOne, {})));
      if (changed !== null) toasts.show({ kind: "success", title: t(isOn ? "two.isOn" : "two.isOff") });
    });
    await revalidate();
    setBusy(false);
  };
}
