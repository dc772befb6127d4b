import { useRevalidator } from "react-router";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useWords } from "#web/i18n.tsx";
import { useIdFor } from "#web/new-id.ts";
import { useMay } from "#web/session/rights.ts";
import { Banner } from "#web/ui/banner.tsx";
import { useDialogs } from "#web/ui/dialogs.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { useToasts } from "#web/ui/toasts.tsx";
import { askReversal, decideReversal, withdrawReversal } from "../../contract-counter.ts";
import type { PayoutProps } from "../payout.page.tsx";
import { payoutWords } from "./messages.ts";

const MOST_CHARS = 500;

/** Paid to the wrong person: one asks, another decides, on the same day. */
export function ReversalCard({ desk, shown }: PayoutProps) {
  const t = useWords(payoutWords);
  const { whyNotReverse, reversal } = shown;
  const acts = useActs({ desk, shown });
  const may = useMay();
  if (reversal?.state === "waiting") {
    const canDecide = !reversal.isOwn && may("cash_pickup", "reverse");
    return (
      <div className="print:hidden">
        <Banner
          kind="warning"
          title={t("waits")}
          action={
            canDecide ? (
              <>
                <Button size="small" onClick={() => void acts.decide("approve")}>
                  {t("approve")}
                </Button>
                <Button size="small" variant="secondary" onClick={() => void acts.decide("refuse")}>
                  {t("refuse")}
                </Button>
              </>
            ) : reversal.isOwn ? (
              <Button size="small" variant="secondary" onClick={() => void acts.withdraw()}>
                {t("withdraw")}
              </Button>
            ) : undefined
          }
        >
          <p>{t("waitsBy", { who: reversal.askedByName, reason: reversal.reason })}</p>
          {canDecide ? null : <p className="mt-1">{t("waitsOwn")}</p>}
        </Banner>
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-4 print:hidden">
      {reversal?.state === "refused" ? <Banner kind="info">{t("refusedText", { who: reversal.askedByName })}</Banner> : null}
      {whyNotReverse === null && may("cash_pickup", "pay_out") ? (
        <section aria-labelledby="wrong" className="rounded-card bg-surface-sunken p-5">
          <h2 id="wrong" className="text-lg font-bold">
            {t("wrong")}
          </h2>
          <p className="text-sm text-ink-muted">{t("wrongText")}</p>
          <div className="mt-3">
            <Button variant="secondary" size="small" onClick={() => void acts.ask()}>
              {t("ask")}
            </Button>
          </div>
        </section>
      ) : null}
    </div>
  );
}

function useActs({ desk, shown: { payout, reversal } }: PayoutProps) {
  const t = useWords(payoutWords);
  const dialogs = useDialogs();
  const toasts = useToasts();
  const errors = useErrorCatalogue();
  const { revalidate } = useRevalidator();
  const idFor = useIdFor("rv");
  const outlet = desk.outlet.id;
  async function act(doIt: () => Promise<string | null>) {
    try {
      const done = await doIt();
      if (done !== null) toasts.show({ kind: "success", title: done });
    } catch (error) {
      await errors.error(error);
    }
    await revalidate();
  }
  return {
    ask: () =>
      act(async () => {
        const reason = await dialogs.prompt({
          title: t("askTitle"),
          text: t("askText"),
          label: t("askLabel"),
          confirmText: t("ask"),
          required: true,
          maxLength: MOST_CHARS,
          loading: "sending",
          onConfirm: (typed) => api(askReversal, { outlet, id: idFor(typed), payout: payout.id, reason: typed }),
        });
        return reason === null ? null : t("asked");
      }),
    withdraw: () =>
      act(async () => {
        if (reversal === null) return null;
        await api(withdrawReversal, { outlet, id: reversal.id });
        return t("withdrawn");
      }),
    decide: (decision: "approve" | "refuse") =>
      act(async () => {
        if (reversal === null) return null;
        await api(decideReversal, { outlet, id: reversal.id, decision });
        return t(decision === "approve" ? "approved" : "refused");
      }),
  };
}
