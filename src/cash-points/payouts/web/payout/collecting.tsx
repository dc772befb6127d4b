import { useState } from "react";
import { useRevalidator } from "react-router";
import { formatMoney } from "#kernel/amount.ts";
import { SECOND_MS } from "#kernel/time.ts";
import { api, ApiRefusal } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { Countdown } from "#web/ui/progress/countdown.tsx";
import { useDialogs } from "#web/ui/dialog/dialogs.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { collectPayout, confirmName, releasePayout } from "../../../counter/contract.ts";
import { correctName } from "../../../counter/contract-screens.ts";
import { payoutMessages } from "./messages.ts";
import { isNameFirst, type PayoutProps } from "./payout-props.ts";

const START = new Date(0);
const NAME_MAX_CHARS = 140;

/** A payout locked to this outlet: count the cash, record, and only then hand it over. */
export function Collecting({ desk: counter, shown }: PayoutProps) {
  const { payout, leftSeconds } = shown;
  const t = useMessages(payoutMessages);
  const amount = formatMoney(payout.amount, useLanguage());
  const isRefund = payout.purpose === "refund";
  const [isOver, setOver] = useState(leftSeconds === 0);
  const { busy, problem, act } = useActing();
  const at = { outlet: counter.outlet.id, id: payout.id };
  const dialogs = useDialogs();
  const toasts = useToasts();
  const release = async () => {
    const isSure = await dialogs.confirm({
      title: t(isRefund ? "refund.releaseTitle" : "releaseTitle"),
      text: t(isRefund ? "refund.releaseText" : "releaseText"),
      confirmText: t("releaseYes"),
      cancelText: t(isRefund ? "refund.releaseNo" : "releaseNo"),
      loading: "sending",
      onConfirm: () => api(releasePayout, at),
    });
    if (isSure) toasts.show({ kind: "success", title: t(isRefund ? "refund.released" : "released") });
  };
  const correct = async () => {
    const name = await dialogs.prompt({
      title: t("correctTitle"),
      text: t("correctText"),
      label: t("name"),
      initial: payout.documentName,
      required: true,
      maxLength: NAME_MAX_CHARS,
      confirmText: t("correctYes"),
      onConfirm: (text) => api(correctName, { ...at, name: text }),
    });
    if (name !== null) toasts.show({ kind: "success", title: t("corrected") });
  };
  return (
    <>
      {problem === null ? null : (
        <Banner kind="danger" live>
          {problem}
        </Banner>
      )}
      {isOver ? (
        <Banner kind="warning" live>
          {t(isRefund ? "refund.over" : "over")}
        </Banner>
      ) : null}
      <section className="overflow-hidden rounded-card border border-line bg-surface-raised shadow-raised">
        <div className="tone-deep px-5 py-3 text-on-deep">
          <p className="font-bold">
            <Countdown endsAt={new Date(leftSeconds * SECOND_MS)} serverNow={START} onOver={() => setOver(true)}>
              {(clock) => t("left", { clock })}
            </Countdown>
          </p>
        </div>
        <div className="p-5">
          {/* Counting begins once paying out is allowed. */}
          <p className="text-sm text-ink-muted">
            {t(isNameFirst(shown) ? "nameFirst" : payout.waitsForSecond ? "notAllowed" : "count")}
          </p>
          <p className={`text-4xl font-bold figures ${payout.waitsForSecond ? "text-ink-muted" : "text-primary"}`}>{amount}</p>
          {payout.waitsForSecond || isOver ? null : <p className="mt-3 font-semibold">{t("notYet")}</p>}
        </div>
      </section>
      {payout.waitsForSecond ? (
        <Second
          shown={shown}
          isBusy={busy === "confirm"}
          onCorrect={() => act("correct", correct)}
          onConfirm={() =>
            act("confirm", async () => {
              await api(confirmName, at);
              toasts.show({ kind: "success", title: t("confirmed") });
            })
          }
        />
      ) : (
        <Banner kind="success">
          {t(isRefund ? "refund.fits" : "fits", { name: shown.transferName ?? payout.documentName })}
        </Banner>
      )}
      {payout.waitsForSecond || isOver ? null : (
        // In sight on a phone, in place of the bar at the bottom.
        <div
          data-approving
          className="sticky bottom-0 z-sticky -mx-gutter border-t border-line bg-canvas px-gutter py-3 sm:static sm:mx-0 sm:border-0 sm:p-0"
        >
          <Button
            size="large"
            wide
            loading={busy === "collect"}
            onClick={() => void act("collect", () => api(collectPayout, at))}
          >
            {t(isRefund ? "refund.collect" : "collect", { amount })}
          </Button>
        </div>
      )}
      <Button variant="quiet" wide onClick={() => void act("release", release)}>
        {t(isRefund ? "refund.release" : "release")}
      </Button>
    </>
  );
}

/** Runs one action at a time. A refusal is shown on the page, which then reloads the current state. */
function useActing() {
  const errors = useErrorCatalogue();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  async function act(name: string, doIt: () => Promise<unknown>) {
    if (busy !== null) return;
    setBusy(name);
    setProblem(null);
    try {
      await doIt();
    } catch (error) {
      if (error instanceof ApiRefusal && error.status === 409) setProblem(error.sentence);
      else await errors.error(error);
    }
    await revalidate();
    setBusy(null);
  }
  return { busy, problem, act };
}

interface SecondProps {
  readonly shown: PayoutProps["shown"];
  readonly isBusy: boolean;
  readonly onConfirm: () => Promise<void>;
  readonly onCorrect: () => Promise<void>;
}

/** The worker who typed the name first looks for a typing error; the second worker is called for once there is none left to correct. */
function Second({ shown, isBusy, onConfirm, onCorrect }: SecondProps) {
  const t = useMessages(payoutMessages);
  const { payout, isOwn, documentParts, transferName } = shown;
  const isRefund = payout.purpose === "refund";
  return (
    <Banner kind="warning" title={t(isRefund ? "refund.differs" : "differs")}>
      <p>
        {t("onDocument")} <MarkedName parts={documentParts} />
      </p>
      {transferName === null ? null : (
        <p>
          {t(isRefund ? "refund.onTransfer" : "onTransfer")} <strong>{transferName}</strong>
        </p>
      )}
      {!isOwn ? (
        <>
          <p className="mt-2">{t("differsOther")}</p>
          <p className="mt-3">
            <Button loading={isBusy} onClick={() => void onConfirm()}>
              {t("confirmName")}
            </Button>
          </p>
        </>
      ) : !isNameFirst(shown) ? (
        <CallSecond isRefund={isRefund} />
      ) : (
        <>
          <p className="mt-2">{t("spelling")}</p>
          <p className="mt-3">
            <Button onClick={() => void onCorrect()}>{t("correct")}</Button>
          </p>
          <details className="mt-3">
            <summary className="min-h-target cursor-pointer py-3 font-semibold">{t("exact")}</summary>
            <CallSecond isRefund={isRefund} />
          </details>
        </>
      )}
    </Banner>
  );
}

function CallSecond({ isRefund }: { readonly isRefund: boolean }) {
  const t = useMessages(payoutMessages);
  return (
    <>
      <p className="mt-2">{t("second")}</p>
      <p className="mt-2">{t("differsOwn")}</p>
      <p className="mt-2">{t(isRefund ? "refund.alone" : "alone")}</p>
    </>
  );
}

/** The document's name; words that the transfer writes differently are underlined, and read out as such. */
function MarkedName({ parts }: { readonly parts: PayoutProps["shown"]["documentParts"] }) {
  const t = useMessages(payoutMessages);
  return (
    <strong>
      {parts.map(({ text, differs }, at) => (
        <span key={`${at}-${text}`}>
          {at === 0 ? "" : " "}
          {differs ? (
            <>
              <mark className="bg-transparent text-danger underline decoration-2 underline-offset-4">{text}</mark>
              <span className="sr-only"> ({t("otherWord")})</span>
            </>
          ) : (
            text
          )}
        </span>
      ))}
    </strong>
  );
}
