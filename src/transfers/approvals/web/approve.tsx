import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from "react";
import { verifyProof, type startProof } from "#identity/step-up/contract.ts";
import { CodeTakesFocus } from "#identity/codes/web/code-focus.ts";
import { seen } from "#identity/codes/web/code-step.ts";
import { ProofMethods } from "#identity/step-up/web/proof-methods.tsx";
import type { SeenFactorStep } from "#identity/factors/web/methods.ts";
import type { Output } from "#kernel/endpoint.ts";
import { api, ApiRefusal } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { NOTHING_LOST } from "#web/leave-page/leave-page.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { SkeletonText } from "#web/ui/progress/skeleton.tsx";
import { transfersAddress } from "../../lists/contract.ts";
import { focusInSight } from "./focus-in-sight.ts";
import { approvalMessages } from "./messages.ts";

interface Opened<Approves> {
  readonly sessionCode: string;
  readonly step: Output<typeof startProof>["step"];
  /** What is approved. The message with the code names the same facts. */
  readonly approves: Approves;
}
type Seen<Approves> = Omit<Opened<Approves>, "step"> & { readonly step: SeenFactorStep };

interface ApproveProps<Approves> {
  /** Shows a sentence about what the factor approves. Omitted where the page shows one above. */
  readonly hasLead?: boolean;
  /** Opens the step for this action. A refusal of the server ends here, before a code is typed. */
  readonly open: () => Promise<Opened<Approves>>;
  /** Does the approved action. A proof is verified once: after a lost answer this is called again without another proof. */
  readonly onApproved: () => Promise<void>;
  /** Navigates away for a refusal that has a page of its own. Returns false where the refusal is to be shown here. */
  readonly leavesFor?: (refusal: ApiRefusal) => boolean;
  readonly submitText: string;
  readonly renderSummary: (approves: Approves) => ReactNode;
  /** Title of the refusal, and the link back. */
  readonly refusedTitle: string;
  readonly backLink: ReactNode;
}

/** Shows one action as it will be done, and the second factor for it. */
export function Approve<Approves>({
  hasLead = false,
  open,
  onApproved,
  leavesFor,
  submitText,
  renderSummary,
  refusedTitle,
  backLink,
}: ApproveProps<Approves>) {
  const t = useMessages(approvalMessages);
  const [approval, setApproval] = useState<Seen<Approves> | null>(null);
  const [problem, setProblem] = useState<Pick<ApiRefusal, "code" | "sentence"> | null>(null);
  const [wasOver, setWasOver] = useState(false);
  const isProven = useRef(false);
  const box = useRef<HTMLDivElement>(null);
  const opened = approval?.sessionCode;
  useEffect(() => {
    if (opened !== undefined && box.current !== null) focusInSight(box.current);
  }, [opened]);

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
      // The approval expired unused, or its subject has changed: requests a new one for the present subject.
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
          <LinkButton to={transfersAddress.to({ group: "waiting" })} state={NOTHING_LOST}>
            {t("toUnpaid")}
          </LinkButton>
        ) : null}
        {backLink}
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
        <div ref={box} data-approving tabIndex={-1} className="scroll-mt-24 outline-none">
          {/* An authenticator app, a passkey and a recovery code send no message. A step offers either factors of that kind or messages, never both. */}
          {hasLead ? <p className="mb-6 text-ink-muted">{t(approval.step.stronger.length > 0 ? "byOwn" : "byMessage")}</p> : null}
          {renderSummary(approval.approves)}
          <CodeTakesFocus value={false}>
            <ProofMethods
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
          </CodeTakesFocus>
        </div>
      )}
    </>
  );
}
