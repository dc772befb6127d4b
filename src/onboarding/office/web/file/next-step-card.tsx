import { useState } from "react";
import { formatDate, toLocalDate } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { useMay } from "#web/session/rights.ts";
import { Card } from "#web/ui/card.tsx";
import { useDialogs } from "#web/ui/dialog/dialogs.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { onboardingRefusals } from "../../../refusals/messages.ts";
import { sheetTexts as roleMessages } from "../../../model/sheet-texts.ts";
import { SignatureStrip } from "../../../signing/web/signature-strip.tsx";
import { SheetBadge } from "../../../web/badges.tsx";
import { sheetMessages } from "../../../messages.ts";
import { passDueDiligence, refuseSheetOf, requestData, withdrawSheet, type BusinessFile } from "../../contract.ts";
import { fileMessages } from "./messages.ts";
import { ReasonDialog } from "./reason-dialog.tsx";
import { ReturnDialog } from "./return-dialog.tsx";
import type { FileDesk } from "./use-file.ts";
import { openItems, openSheetOf, whyNotData, whyNotReview } from "./why-not.ts";

type Sheet = BusinessFile["sheets"][number];

/** The open sheet: where it is, and the acts that take it on. A button that cannot be pressed says why. */
export function NextStepCard({ desk }: { readonly desk: FileDesk }) {
  const t = useMessages(fileMessages);
  const sheets = useMessages(sheetMessages);
  const open = openSheetOf(desk.file);
  if (open === null)
    return (
      <Card level={2} title={t("step.title")}>
        <p className="text-ink-muted">{t("step.none")}</p>
      </Card>
    );
  const kind = sheets(`kind.${open.kind}`);
  return (
    <Card
      level={2}
      title={t("step.title")}
      hint={open.version === 0 ? kind : t("step.sheet", { kind, version: open.version })}
      action={<SheetBadge state={open.state} />}
    >
      <OpenSheet desk={desk} open={open} />
    </Card>
  );
}

interface OpenProps {
  readonly desk: FileDesk;
  readonly open: Sheet;
}

function OpenSheet({ desk, open }: OpenProps) {
  const t = useMessages(fileMessages);
  const language = useLanguage();
  const { state, expiresAt, reason } = open;
  const isKnown = state === "DRAFT" || state === "CHANGES_REQUESTED" || state === "SUBMITTED" || state === "SIGNING";
  return (
    <div className="flex flex-col gap-5">
      {isKnown ? <p>{t(`step.${state}`, { when: formatDate(toLocalDate(expiresAt), language) })}</p> : null}
      {reason === null ? null : (
        <p className="wrap-anywhere whitespace-pre-wrap text-ink-muted">
          {t("reason")}: {reason}
        </p>
      )}
      {state === "SIGNING" ? <SignatureStrip steps={desk.file.steps} isSigning /> : null}
      <div className="flex flex-wrap items-start gap-3 empty:hidden">
        {state === "SIGNING" ? <SignAct desk={desk} open={open} /> : null}
        {state === "SUBMITTED" ? <PassAct desk={desk} open={open} /> : null}
        {state === "DRAFT" || state === "CHANGES_REQUESTED" ? <DataActs desk={desk} open={open} /> : null}
      </div>
      <ReviewActs desk={desk} open={open} />
      {desk.file.hash === null || state !== "SIGNING" ? null : (
        <p className="font-mono text-xs wrap-anywhere text-ink-muted">
          <span className="font-sans">{t("hash")}: </span>
          {desk.file.hash}
        </p>
      )}
    </div>
  );
}

function DataActs({ desk, open }: OpenProps) {
  const t = useMessages(fileMessages);
  const refusals = useMessages(onboardingRefusals);
  const errors = useErrorCatalogue();
  const toasts = useToasts();
  const may = useMay();
  const [busy, setBusy] = useState<"data" | "mail" | null>(null);
  if (!may("onboarding", "update")) return null;
  const why = whyNotData(desk.file);
  const whyDisabled = why === null ? null : refusals(why);
  async function act(which: "data" | "mail") {
    setBusy(which);
    if (which === "data") await desk.open("data", open.id);
    else if (await errors.attempt(() => api(requestData, { sheet: open.id })))
      toasts.show({ kind: "success", title: t("step.mailed") });
    setBusy(null);
  }
  return (
    <>
      <Button whyDisabled={whyDisabled} loading={busy === "data"} onClick={() => void act("data")}>
        {t("step.data")}
      </Button>
      <Button variant="secondary" whyDisabled={whyDisabled} loading={busy === "mail"} onClick={() => void act("mail")}>
        {t("step.mail")}
      </Button>
    </>
  );
}

function PassAct({ desk, open }: OpenProps) {
  const t = useMessages(fileMessages);
  const refusals = useMessages(onboardingRefusals);
  const dialogs = useDialogs();
  const errors = useErrorCatalogue();
  const may = useMay();
  if (!may("onboarding", "review")) return null;
  const why = whyNotReview(desk.file, "pass");
  const whyDisabled =
    why === null ? null : why === "sheet_incomplete" ? t("step.missing", { count: openItems(desk.file).length }) : refusals(why);
  const pass = () =>
    errors.attempt(() =>
      dialogs.confirm({
        kind: "question",
        title: t("step.passTitle"),
        text: t("step.passText"),
        confirmText: t("step.pass"),
        loading: "sending",
        onConfirm: () => desk.send(() => api(passDueDiligence, { sheet: open.id }), t("step.passed")),
      }),
    );
  return (
    <Button whyDisabled={whyDisabled} onClick={() => void pass()}>
      {t("step.pass")}
    </Button>
  );
}

function SignAct({ desk, open }: OpenProps) {
  const t = useMessages(fileMessages);
  const roles = useMessages(roleMessages);
  const [isOpening, setOpening] = useState(false);
  const { acts, steps } = desk.file;
  const next = steps.find(({ state }) => state === "WAITING");
  const role = acts.sign ?? next?.role;
  // A signatory of the business signs by their own link: there is nothing for staff to press.
  if (role === undefined || role === "signatory") return null;
  async function sign() {
    setOpening(true);
    await desk.open("sign", open.id);
    setOpening(false);
  }
  return (
    <Button
      whyDisabled={acts.sign === null ? t("step.signOther", { role: roles(`roles.${role}`) }) : null}
      loading={isOpening}
      onClick={() => void sign()}
    >
      {t("step.sign", { role: roles(`roles.${role}`) })}
    </Button>
  );
}

function ReviewActs({ desk, open }: OpenProps) {
  const t = useMessages(fileMessages);
  const refusals = useMessages(onboardingRefusals);
  const may = useMay();
  const [dialog, setDialog] = useState<"return" | "refuse" | "withdraw" | null>(null);
  const close = () => setDialog(null);
  const sheet = open.id;
  const why = (act: "return" | "refuse") => {
    const code = whyNotReview(desk.file, act);
    return code === null ? null : refusals(code);
  };
  return (
    <div className="flex flex-wrap items-start gap-3 empty:hidden">
      {may("onboarding", "review") && open.state === "SUBMITTED" ? (
        <Button variant="secondary" whyDisabled={why("return")} onClick={() => setDialog("return")}>
          {t("step.return")}
        </Button>
      ) : null}
      {may("onboarding", "review") && open.state !== "DRAFT" ? (
        <Button variant="danger" whyDisabled={why("refuse")} onClick={() => setDialog("refuse")}>
          {t("step.refuse")}
        </Button>
      ) : null}
      {may("onboarding", "update") ? (
        <Button variant="quiet" onClick={() => setDialog("withdraw")}>
          {t("step.withdraw")}
        </Button>
      ) : null}
      {dialog === "return" ? <ReturnDialog desk={desk} sheet={sheet} onClose={close} /> : null}
      {dialog === "refuse" ? (
        <ReasonDialog
          title={t("refusing.title")}
          text={t("refusing.text")}
          send={t("refusing.send")}
          isDanger
          isShown
          onSend={(reason) => desk.send(() => api(refuseSheetOf, { sheet, reason }), t("refusing.done"))}
          onClose={close}
        />
      ) : null}
      {dialog === "withdraw" ? (
        <ReasonDialog
          title={t("withdrawing.title")}
          text={t("withdrawing.text")}
          send={t("withdrawing.send")}
          isDanger
          isShown={false}
          onSend={(reason) => desk.send(() => api(withdrawSheet, { sheet, reason }), t("withdrawing.done"))}
          onClose={close}
        />
      ) : null}
    </div>
  );
}
