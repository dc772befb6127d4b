import { useRevalidator } from "react-router";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useMessages } from "#web/i18n.tsx";
import { useIdFor } from "#web/new-id.ts";
import type { Id } from "#kernel/id.ts";
import { useMay } from "#web/session/rights.ts";
import { Banner } from "#web/ui/banner.tsx";
import { useDialogs } from "#web/ui/dialog/dialogs.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { ProposalCard } from "#web/ui/proposal/proposal-card.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { requestReversal, decideReversal, withdrawReversal } from "../../../counter/contract.ts";
import { payoutMessages } from "./messages.ts";
import type { PayoutProps } from "./payout-props.ts";

const MAX_CHARS = 500;

/** Reversal of a payout to the wrong person: one worker requests, another decides, on the same day. */
export function ReversalCard({ desk: counter, shown }: PayoutProps) {
  const t = useMessages(payoutMessages);
  const { whyNotReverse, reversal } = shown;
  const acts = useActs({ desk: counter, shown });
  const may = useMay();
  if (reversal?.state === "proposed") return <WaitingReversal outlet={counter.outlet.id} reversal={reversal} />;
  return (
    <div className="flex flex-col gap-4 print:hidden">
      {reversal?.state === "rejected" ? <Banner kind="info">{t("refusedText", { who: reversal.proposedByName })}</Banner> : null}
      {whyNotReverse === null && may("cash_pickup", "pay_out") ? (
        <section aria-labelledby="wrong" className="rounded-card bg-surface-sunken p-5">
          <h2 id="wrong" className="text-lg font-bold">
            {t("wrong")}
          </h2>
          <p className="text-sm text-ink-muted">{t("wrongText")}</p>
          <div className="mt-3">
            <Button variant="secondary" size="small" onClick={() => void acts.request()}>
              {t("request")}
            </Button>
          </div>
        </section>
      ) : null}
    </div>
  );
}

interface WaitingReversalProps {
  readonly outlet: Id<"cp">;
  readonly reversal: NonNullable<PayoutProps["shown"]["reversal"]>;
}

function WaitingReversal({ outlet, reversal }: WaitingReversalProps) {
  const t = useMessages(payoutMessages);
  const may = useMay();
  const { id, hash, proposedBy, proposedByName, whyNotDecide } = reversal;
  const mayDecide = may("cash_pickup", "reverse");
  return (
    <div className="print:hidden">
      <ProposalCard
        title={t("waits")}
        level={2}
        proposals={[reversal]}
        nameOf={(person) => (person === proposedBy ? proposedByName : person)}
        decision={{
          calls: {
            decide: (decision, note) => api(decideReversal, { outlet, id, hash, decision, ...(note !== undefined && { note }) }),
            withdraw: () => api(withdrawReversal, { outlet, id }),
          },
          effect: t("approveText"),
          mayDecide,
          mayWithdraw: may("cash_pickup", "pay_out"),
          approveText: t("approve"),
        }}
      >
        <p>{mayDecide && whyNotDecide === null ? t("waitsText") : t("waitsOwn")}</p>
      </ProposalCard>
    </div>
  );
}

function useActs({ desk: counter, shown: { payout } }: PayoutProps) {
  const t = useMessages(payoutMessages);
  const dialogs = useDialogs();
  const toasts = useToasts();
  const errors = useErrorCatalogue();
  const { revalidate } = useRevalidator();
  const idFor = useIdFor("rv");
  const outlet = counter.outlet.id;
  async function act(doIt: () => Promise<string | null>) {
    await errors.attempt(async () => {
      const done = await doIt();
      if (done !== null) toasts.show({ kind: "success", title: done });
    });
    await revalidate();
  }
  return {
    request: () =>
      act(async () => {
        const reason = await dialogs.prompt({
          title: t("requestTitle"),
          text: t("requestText"),
          label: t("requestLabel"),
          confirmText: t("request"),
          cancelText: t("requestNo"),
          required: true,
          maxLength: MAX_CHARS,
          loading: "sending",
          onConfirm: (typed) => api(requestReversal, { outlet, id: idFor(typed), payout: payout.id, reason: typed }),
        });
        return reason === null ? null : t("requested");
      }),
  };
}
