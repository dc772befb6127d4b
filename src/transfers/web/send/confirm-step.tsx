import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { Output } from "#kernel/endpoint.ts";
import { formatMoney } from "#kernel/amount.ts";
import { sendProofCode, startPasskeyProof, verifyProof } from "#identity/contract-proofs.ts";
import { seen } from "#identity/web/code-entry/code-step.ts";
import { ChooseWay } from "#identity/web/second-factor/choose-way.tsx";
import { knowsPasskeys } from "#identity/web/second-factor/passkeys.ts";
import { firstWay, waysOf, type SeenFactorStep } from "#identity/web/second-factor/ways.ts";
import { WayForm, type FactorCalls } from "#identity/web/second-factor/way-form.tsx";
import { api, ApiRefusal } from "#web/api.ts";
import { useLanguage, useWords } from "#web/i18n.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { SkeletonText } from "#web/ui/skeleton.tsx";
import { sendTransfer } from "../../contract.ts";
import { askApproval } from "../../contract-approvals.ts";
import { stepPath } from "./address.ts";
import { payPath, type DataOf } from "./load-step.ts";
import { sendWords } from "./messages.ts";

type Approval = Omit<Output<typeof askApproval>, "step"> & { readonly step: SeenFactorStep };

/** The second factor, for this transfer alone; when it is right, the transfer is made. */
export function ConfirmStep({ loaded: { draft } }: { readonly loaded: DataOf<"confirm"> }) {
  const t = useWords(sendWords);
  const language = useLanguage();
  const navigate = useNavigate();
  const [approval, setApproval] = useState<Approval | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [wasOver, setWasOver] = useState(false);
  const { id, quote, recipient, purpose, source } = draft;
  const isProven = useRef(false);
  const sending =
    id === null || quote === null || recipient === null || purpose === null || source === null
      ? null
      : { id, quote, recipient, purpose, sourceOfFunds: source };

  /** A price that has run out is shown beside the new one; what is made already is paid. Everything else is said here. */
  const refused = useCallback(
    async (error: unknown) => {
      if (!(error instanceof ApiRefusal)) throw error;
      if (error.code === "quote_expired" || error.code === "quote_unknown")
        return navigate(stepPath("review", draft), { replace: true });
      if (error.code === "id_already_used" && id !== null) return navigate(payPath(id), { replace: true });
      setProblem(error.sentence);
      return null;
    },
    [draft, id, navigate],
  );
  async function begin() {
    if (sending === null) return;
    try {
      const { step, ...rest } = await api(askApproval, sending);
      setApproval({ ...rest, step: seen(step) });
    } catch (error) {
      await refused(error);
    }
  }
  const beginOnce = useEffectEvent(begin);
  useEffect(() => void beginOnce(), []);

  /** The same transfer however often it is sent: a lost answer is asked for again under the same id. */
  async function send() {
    if (sending === null) return;
    try {
      await api(sendTransfer, sending);
      await navigate(payPath(sending.id), { replace: true });
    } catch (error) {
      await refused(error);
    }
  }

  return (
    <>
      <h1 className="text-3xl">{t("confirm.heading")}</h1>
      <p className="mt-2 mb-6 text-ink-muted">{t("confirm.lead")}</p>
      {problem === null ? null : (
        <div className="mb-6 flex flex-col items-start gap-4">
          <Banner kind="danger" title={t("confirm.refused")} live>
            {problem}
          </Banner>
          <LinkButton to={stepPath("review", draft)} variant="secondary">
            {t("confirm.toReview")}
          </LinkButton>
        </div>
      )}
      {wasOver ? (
        <div className="mb-6">
          <Banner kind="warning" live>
            {t("confirm.over")}
          </Banner>
        </div>
      ) : null}
      {problem !== null ? null : approval === null ? (
        <SkeletonText lines={6} />
      ) : (
        <>
          <div className="tone-deep mb-6 rounded-card p-5 text-on-deep sm:p-6">
            <p className="text-sm text-on-deep-muted">{t("confirm.pays")}</p>
            <p className="text-amount figures">{formatMoney(approval.approves.total, language)}</p>
            <p className="mt-4 text-sm text-on-deep-muted">{t("confirm.to")}</p>
            <p className="text-lg font-bold wrap-anywhere">{approval.approves.recipientName}</p>
            <p className="text-on-deep-muted figures">
              {[approval.approves.bankTitle, approval.approves.accountEnd && `••${approval.approves.accountEnd}`]
                .filter(Boolean)
                .join(" ")}
            </p>
            <p className="mt-4 flex items-center gap-2 text-sm text-on-deep-muted">
              <span aria-hidden className="size-2.5 rounded-pill bg-accent" />
              {t("confirm.receives")}{" "}
              <strong className="text-on-deep figures">{formatMoney(approval.approves.receives, language)}</strong>
            </p>
          </div>
          <Ways
            key={approval.sessionCode}
            approval={approval}
            prove={async (proof) => {
              // A proof counts once: when only the sending failed, it is sent again without another.
              if (!isProven.current) await api(verifyProof, { sessionCode: approval.sessionCode, proof });
              isProven.current = true;
              await send();
            }}
            onOver={async () => {
              setWasOver(true);
              setApproval(null);
              await begin();
            }}
          />
        </>
      )}
    </>
  );
}

interface WaysProps {
  readonly approval: Approval;
  readonly prove: (...proof: Parameters<FactorCalls["prove"]>) => Promise<void>;
  readonly onOver: () => Promise<void>;
}

function Ways({ approval: { sessionCode, step: first }, prove, onOver }: WaysProps) {
  const t = useWords(sendWords);
  const [step, setStep] = useState(first);
  const [way, setWay] = useState(() => firstWay(first, knowsPasskeys()));
  const ways = waysOf(step);
  if (way === null) return <ChooseWay ways={ways} step={step} onChoose={setWay} />;
  return (
    <WayForm
      key={way.key}
      way={way}
      step={step}
      calls={{
        send: (channel) => api(sendProofCode, { sessionCode, channel }),
        askPasskey: () => api(startPasskeyProof, { sessionCode }),
        prove,
      }}
      submitText={t("confirm.submit")}
      onStep={setStep}
      onOver={onOver}
      {...(ways.length > 1 && { onOther: () => setWay(null) })}
    />
  );
}
