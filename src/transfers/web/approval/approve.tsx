import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from "react";
import { verifyProof, type startProof } from "#identity/contract-proofs.ts";
import { seen } from "#identity/web/code-entry/code-step.ts";
import { ProofWays } from "#identity/web/second-factor/proof-ways.tsx";
import type { SeenFactorStep } from "#identity/web/second-factor/ways.ts";
import type { Output } from "#kernel/endpoint.ts";
import { api, ApiRefusal } from "#web/api.ts";
import { useWords } from "#web/i18n.tsx";
import { NOTHING_LOST } from "#web/leave-page.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { SkeletonText } from "#web/ui/skeleton.tsx";
import { hrefOf } from "../list/address.ts";
import { approvalWords } from "./messages.ts";

interface Opened<Approves> {
  readonly sessionCode: string;
  readonly step: Output<typeof startProof>["step"];
  /** What is approved: the message with the code says the same. */
  readonly approves: Approves;
}
type Seen<Approves> = Omit<Opened<Approves>, "step"> & { readonly step: SeenFactorStep };

interface ApproveProps<Approves> {
  /** Says what the factor is good for; left out where the page says it above. */
  readonly hasLead?: boolean;
  /** Opens the step for this one thing; what the server refuses stops here, before anybody types a code. */
  readonly open: () => Promise<Opened<Approves>>;
  /** Does what was approved. A proof counts once: after a lost answer this is called again without another. */
  readonly onApproved: () => Promise<void>;
  /** Goes elsewhere for a refusal that has a place of its own; false where it is to be said here. */
  readonly leavesFor?: (refusal: ApiRefusal) => boolean;
  readonly submitText: string;
  readonly renderSummary: (approves: Approves) => ReactNode;
  /** What is refused, and the way back. */
  readonly refusedTitle: string;
  readonly wayBack: ReactNode;
}

/** One thing, shown as it will be done, and the second factor for it alone. */
export function Approve<Approves>({
  hasLead = false,
  open,
  onApproved,
  leavesFor,
  submitText,
  renderSummary,
  refusedTitle,
  wayBack,
}: ApproveProps<Approves>) {
  const t = useWords(approvalWords);
  const [approval, setApproval] = useState<Seen<Approves> | null>(null);
  const [problem, setProblem] = useState<Pick<ApiRefusal, "code" | "sentence"> | null>(null);
  const [wasOver, setWasOver] = useState(false);
  const isProven = useRef(false);

  function refused(error: unknown) {
    if (!(error instanceof ApiRefusal)) throw error;
    if (leavesFor?.(error)) return;
    setProblem(error);
  }
  async function begin() {
    isProven.current = false;
    try {
      const { step, ...rest } = await open();
      setApproval({ ...rest, step: seen(step) });
    } catch (error) {
      refused(error);
    }
  }
  const beginOnce = useEffectEvent(begin);
  useEffect(() => void beginOnce(), []);

  async function beginAgain() {
    setWasOver(true);
    setApproval(null);
    await begin();
  }
  async function act() {
    try {
      await onApproved();
    } catch (error) {
      // The approval was not used in time, or what it was for has changed: another one, of what stands there now.
      if (error instanceof ApiRefusal && error.code === "approval_needed") await beginAgain();
      else refused(error);
    }
  }

  if (problem !== null)
    return (
      <div className="flex flex-col items-start gap-4">
        <Banner kind="danger" title={refusedTitle} live>
          {problem.sentence}
        </Banner>
        {problem.code === "too_many_unpaid" ? (
          <LinkButton to={hrefOf({ group: "waiting" })} state={NOTHING_LOST}>
            {t("toUnpaid")}
          </LinkButton>
        ) : null}
        {wayBack}
      </div>
    );
  return (
    <>
      {wasOver ? (
        <div className="mb-6">
          <Banner kind="warning" live>
            {t("over")}
          </Banner>
        </div>
      ) : null}
      {approval === null ? (
        <SkeletonText lines={6} />
      ) : (
        <>
          {/* Of an app, a passkey or a recovery code no message comes: a step has the one kind of ways or the other. */}
          {hasLead ? <p className="mb-6 text-ink-muted">{t(approval.step.stronger.length > 0 ? "byOwn" : "byMessage")}</p> : null}
          {renderSummary(approval.approves)}
          <ProofWays
            key={approval.sessionCode}
            sessionCode={approval.sessionCode}
            step={approval.step}
            submitText={submitText}
            prove={async (proof) => {
              if (!isProven.current) await api(verifyProof, { sessionCode: approval.sessionCode, proof });
              isProven.current = true;
              await act();
            }}
            onOver={beginAgain}
          />
        </>
      )}
    </>
  );
}
