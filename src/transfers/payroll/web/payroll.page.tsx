import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { data, useNavigate } from "react-router";
import { href } from "#kernel/href.ts";
import { formatInstant } from "#kernel/time.ts";
import { useNotificationsRead } from "#notifications/web/use-notices-read.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { newIdHere } from "#web/new-id.ts";
import { useMay } from "#web/session/rights.ts";
import { Banner } from "#web/ui/banner.tsx";
import { useDialogs } from "#web/ui/dialog/dialogs.tsx";
import { ExportButton, takeNow } from "#web/ui/export/export-button.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Skeleton } from "#web/ui/progress/skeleton.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { listDeclarations } from "../../sending/contract.ts";
import { cancelPayroll, payrollId, payrollsAddress, readPayroll, repeatPayroll, type PayrollView } from "../contract.ts";
import { exportPayroll } from "../contract-files.ts";
import type { Route } from "./+types/payroll.page";
import { againMessages } from "./again-messages.ts";
import { isSent } from "./arrived-line.tsx";
import { CopiedFrom } from "./copied-from.tsx";
import { MAX_NOTE_CHARS } from "../model/payroll.ts";
import { payrollMessages } from "./messages.ts";
import { PayrollPeople } from "./payroll-people.tsx";
import { PayrollRows } from "./payroll-rows.tsx";
import { PayrollSums } from "./payroll-sums.tsx";
import { PayrollBadge } from "./state-badge.tsx";
import { usePayroll } from "./use-payroll.ts";

// Lazy: most visits check rows or look at progress.
const ApprovePayroll = lazy(() => import("./approve-payroll.tsx"));
const PayPayroll = lazy(async () => ({ default: (await import("./pay-payroll.tsx")).PayPayroll }));
const UploadPayroll = lazy(async () => ({ default: (await import("./upload-payroll.tsx")).UploadPayroll }));
const LimitNotice = lazy(async () => ({ default: (await import("./limit-notice.tsx")).LimitNotice }));

export const handle = privatePage({ menu: "payroll", modules: ["view"] });

export const clientLoader = loadPrivately(handle, async ({ params }: Route.ClientLoaderArgs) => {
  const id = payrollId.safeParse(params.id);
  if (!id.success) throw data(null, { status: 404 });
  const [payroll, { sources }] = await Promise.all([api(readPayroll, { id: id.data }), api(listDeclarations, {})]);
  return { payroll, sources };
});

/** `/dashboard/payroll/{id}`: the rows of a payroll with their checks, its approval, its payment, and what became of each row. */
export default function PayrollPage({ loaderData }: Route.ComponentProps) {
  // Another payroll is another page: nothing typed for one is shown at the other.
  return <OnePayroll key={loaderData.payroll.id} {...loaderData} />;
}

type Loaded = Route.ComponentProps["loaderData"];

function OnePayroll({ payroll: first, sources }: Loaded) {
  const t = useMessages(payrollMessages);
  const language = useLanguage();
  const may = useMay();
  const [payroll, setPayroll] = usePayroll(first);
  const [isApproving, setApproving] = useState(false);
  const { id, state, name, number, createdAt, company, membership, whyNotYou, isSubmitted } = payroll;
  useNotificationsRead(id, `${state} ${String(isSubmitted)}`);
  useHeadOfStage(isApproving ? "approving" : STAGES[state]);
  const repeat = useRepeat(id);
  const mayChange = may("payroll", "create");
  const isDraft = state === "draft";
  const isAtCode = isApproving && isDraft && whyNotYou === null;
  return (
    <>
      <PageHeader
        title={name}
        parents={[{ label: t("title"), to: payrollsAddress.to(membership === null ? {} : { company: membership }) }]}
        status={<PayrollBadge payroll={payroll} />}
        lead={
          <>
            {`${company}. ${t("number", { number })}. ${t("made", { when: formatInstant(createdAt, language) })}.`}{" "}
            <CopiedFrom copied={payroll.copied} />
          </>
        }
        // An approver has one thing to do, and reads what it is about first.
        actions={isAtCode ? undefined : <Actions payroll={payroll} mayChange={mayChange} onChanged={setPayroll} />}
      />
      <div className="mt-6 flex flex-col gap-5">
        {isAtCode ? (
          <Suspense fallback={<Skeleton className="h-96 w-full rounded-card" />}>
            <ApprovePayroll
              payroll={payroll}
              sources={sources}
              onBack={() => setApproving(false)}
              onApproved={(approved) => {
                setPayroll(approved);
                setApproving(false);
              }}
            />
          </Suspense>
        ) : (
          <>
            {payroll.isFrozen && !isOver(payroll) ? (
              <Banner kind="warning" title={t("frozen.title")}>
                {t("frozen.text")}
              </Banner>
            ) : null}
            <Moving payroll={payroll} />
            <PayrollPeople payroll={payroll} mayChange={mayChange} onChanged={setPayroll} />
            {payroll.overLimit === null ? null : (
              <Suspense fallback={<Skeleton className="h-32 w-full rounded-card" />}>
                <LimitNotice room={payroll.room} over={payroll.overLimit} sum={payroll.sums.amount} />
              </Suspense>
            )}
            {isToPay(payroll) ? (
              <Suspense fallback={<Skeleton className="h-96 w-full rounded-card" />}>
                <PayPayroll payroll={payroll} />
              </Suspense>
            ) : null}
            <PayrollSums
              payroll={payroll}
              onApprove={isDraft && mayChange && whyNotYou === null ? () => setApproving(true) : null}
            />
            <PayrollRows
              payroll={payroll}
              mayChange={mayChange && isDraft}
              onChanged={setPayroll}
              onSendAgain={mayChange && isSent(payroll) ? (only) => repeat({ only: [...only] }) : null}
            />
            {isDraft && mayChange && payroll.copied?.as !== "repair" ? (
              <Suspense>
                <UploadPayroll idFor={() => id} isAgain onUploaded={setPayroll} />
              </Suspense>
            ) : null}
          </>
        )}
      </div>
    </>
  );
}

/** States that look alike are one stage: the number to pay to stands where it is prepared. */
const STAGES: Readonly<Record<PayrollView["state"], string>> = {
  draft: "draft",
  preparing: "paying_in",
  awaiting_payment: "paying_in",
  funded: "sent",
  paying: "sent",
  done: "over",
  expired: "over",
  cancelled: "over",
};

/** Each stage begins at the head of the page, with the focus on its heading: what there is to do now would be off the screen. */
function useHeadOfStage(stage: string): void {
  const seen = useRef(stage);
  useEffect(() => {
    if (seen.current === stage) return;
    seen.current = stage;
    const heading = document.querySelector<HTMLElement>("main h1");
    if (heading === null) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [stage]);
}

const isToPay = ({ state, payIn }: PayrollView) => payIn !== null && (state === "preparing" || state === "awaiting_payment");
const isOver = ({ state }: PayrollView) => state === "done" || state === "expired" || state === "cancelled";

/** The work under way at the moment, and the end of a payroll that was never paid. */
function Moving({ payroll: { state, counts, prepared, sums } }: { readonly payroll: PayrollView }) {
  const t = useMessages(payrollMessages);
  if (state === "expired" || state === "cancelled") return <Banner kind="warning">{t(`over.${state}`)}</Banner>;
  if (state === "preparing") return <Banner live>{t("preparing", { done: prepared, all: sums.rows })}</Banner>;
  if (state !== "draft" || counts.checking === 0) return null;
  const asked = counts.good + counts.differs + counts.again + counts.wrong;
  return <Banner live>{t("checking", { done: asked, all: asked + counts.checking })}</Banner>;
}

/** Copies a payroll, or some of its rows, into a new draft and opens it. A wage that is being repaired opens its repair. */
function useRepeat(of: PayrollView["id"]) {
  const errors = useErrorCatalogue();
  const navigate = useNavigate();
  const make = async (how: { readonly only?: number[]; readonly note?: string }) => {
    const draft = await api(repeatPayroll, { id: newIdHere("pl"), of, ...how });
    await navigate(href("/dashboard/payroll/:id", { id: draft.id }));
  };
  return (how: Parameters<typeof make>[0]) => void errors.attempt(() => make(how));
}

interface ActionsProps {
  readonly payroll: PayrollView;
  readonly mayChange: boolean;
  readonly onChanged: (payroll: PayrollView) => void;
}

function Actions({ payroll, mayChange, onChanged }: ActionsProps) {
  const { id, state, role } = payroll;
  const t = useMessages(payrollMessages);
  const dialogs = useDialogs();
  const errors = useErrorCatalogue();
  const toasts = useToasts();
  const cancel = () =>
    errors.attempt(async () => {
      const isDone = await dialogs.confirm({
        kind: "warning",
        title: t("cancelTitle"),
        text: t("cancelText"),
        confirmText: t("cancelYes"),
        cancelText: t("cancelNo"),
        loading: "sending",
        onConfirm: async () => onChanged(await api(cancelPayroll, { id })),
      });
      if (isDone) toasts.show({ kind: "success", title: t("cancelled") });
    });
  const repeat = useRepeat(id);
  const again = useMessages(againMessages);
  const failed = isSent(payroll) ? payroll.list.filter(({ mayRepair }) => mayRepair).map(({ no }) => no) : [];
  const open = payroll.list.flatMap(({ repair }) => repair ?? []).find((one) => one.state === "draft" || one.state === "waiting");
  const askAndRepeat = async () => {
    const note = await dialogs.prompt({
      title: again("repeat.title"),
      text: again("repeat.text", { count: payroll.list.length }),
      label: again("repeat.label"),
      hint: again("repeat.hint"),
      maxLength: MAX_NOTE_CHARS,
      confirmText: again("repeat.yes"),
    });
    if (note !== null) repeat({ note });
  };
  return (
    <div className="flex flex-wrap items-start gap-3">
      {mayChange && failed.length > 0 ? (
        <Button onClick={() => repeat({ only: failed })}>{again("repairAll", { count: failed.length })}</Button>
      ) : null}
      {failed.length > 0 || open === undefined ? null : (
        <LinkButton to={href("/dashboard/payroll/:id", { id: open.payroll })}>
          {again("repairOpen", { number: open.number })}
        </LinkButton>
      )}
      <ExportButton
        label={t("statement")}
        done={t("statementDone")}
        take={async (open) => {
          const format = await open.choose({
            title: t("statement"),
            text: t("statementText"),
            choices: (["pdf", "xlsx", "csv"] as const).map((value) => ({
              value,
              label: value.toUpperCase(),
              hint: t(`${value}Hint`),
            })),
          });
          return format !== null && takeNow(open, () => api(exportPayroll, { id, format }));
        }}
      />
      {mayChange && isOver(payroll) ? (
        <Button variant={failed.length > 0 || open !== undefined ? "quiet" : "secondary"} onClick={() => void askAndRepeat()}>
          {t("repeat")}
        </Button>
      ) : null}
      {mayChange && (state === "draft" || (state === "awaiting_payment" && role !== "preparer")) ? (
        <Button variant="quiet" onClick={() => void cancel()}>
          {t("cancel")}
        </Button>
      ) : null}
    </div>
  );
}
