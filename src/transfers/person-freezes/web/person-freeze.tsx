import { lazy, Suspense, useState } from "react";
import { formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import type { PersonSectionProps } from "#web/record/person-section.ts";
import { SectionCard } from "#web/record/section-card.tsx";
import { useMay } from "#web/session/rights.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { ProposalBadge } from "#web/ui/proposal/proposal-state.tsx";
import { readFreezes, type FreezesOfPerson } from "../contract.ts";
import type { FreezeAct } from "./freeze-dialog.tsx";
import { FreezeEvidence } from "./freeze-evidence.tsx";
import { FreezeProposalCard } from "./freeze-proposal-card.tsx";
import { freezeMessages } from "./messages.ts";

const FreezeDialog = lazy(async () => ({ default: (await import("./freeze-dialog.tsx")).FreezeDialog }));

/** Whether a person is frozen, the proposals about it, and what can be done, for the page of the person. */
export default function PersonFreeze({ person }: PersonSectionProps) {
  const t = useMessages(freezeMessages);
  const read = () => api(readFreezes, { person });
  return (
    <SectionCard title={t("title")} hint={t("hint")} read={read}>
      {(freezes, { put }) => <Freezes person={person} freezes={freezes} onChanged={async () => put(await read())} />}
    </SectionCard>
  );
}

interface FreezesProps extends PersonSectionProps {
  readonly freezes: FreezesOfPerson;
  /** Reads anew, and keeps what is shown until then. */
  readonly onChanged: () => Promise<void>;
}

function Freezes({ person, freezes, onChanged }: FreezesProps) {
  const t = useMessages(freezeMessages);
  const language = useLanguage();
  const { freeze, proposals, names } = freezes;
  const [latest, ...earlier] = proposals;
  /** Reads anew after a refusal as well: then the card says why, beside what is now. */
  const around = async <T,>(call: () => Promise<T>): Promise<T> => {
    try {
      return await call();
    } finally {
      await onChanged();
    }
  };
  return (
    <div className="flex flex-col gap-5">
      {freeze === null ? <p className="text-ink-muted">{t("free")}</p> : <InForce freeze={freeze} names={names} />}
      <Acts person={person} freezes={freezes} onChanged={onChanged} />
      {latest === undefined ? null : (
        <FreezeProposalCard key={latest.id} proposal={latest} freezes={freezes} level={3} around={around} />
      )}
      {earlier.length === 0 ? null : (
        <div>
          <h3 className="font-bold">{t("earlier")}</h3>
          <ul className="mt-2 flex flex-col divide-y divide-line">
            {earlier.map((proposal) => (
              <li key={proposal.id} className="flex flex-col gap-3 py-3">
                <div className="flex flex-wrap items-start justify-between gap-2">
                  <span className="min-w-0">
                    <span className="block font-medium">{t(`proposal.${proposal.action}`)}</span>
                    <span className="block text-sm wrap-anywhere text-ink-muted">{proposal.reason}</span>
                    <span className="block text-sm text-ink-muted">{formatInstant(proposal.proposedAt, language)}</span>
                  </span>
                  <ProposalBadge state={proposal.state} />
                </div>
                <FreezeEvidence proposal={proposal} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

type InForceProps = { readonly freeze: NonNullable<FreezesOfPerson["freeze"]> } & Pick<FreezesOfPerson, "names">;

function InForce({ freeze: { cause, text, placedBy, placedAt, until, caught }, names }: InForceProps) {
  const t = useMessages(freezeMessages);
  const language = useLanguage();
  const facts = { when: formatInstant(placedAt, language), who: names[placedBy] ?? t("unknown") };
  return (
    <Banner kind={until === null ? "danger" : "warning"} title={`${t("frozen")} · ${t(`causes.${cause}`)}`}>
      <p>{until === null ? t("frozenBy", facts) : t("urgentBy", facts)}</p>
      {until === null ? null : <p>{t("lapses", { when: formatInstant(until, language) })}</p>}
      <p className="wrap-anywhere">{text}</p>
      <p>{t("held", { count: caught })}</p>
    </Banner>
  );
}

/** What can be proposed or done now. A disabled button says why. */
function Acts({ person, freezes: { freeze, proposals, urgentHours, isUrgentUsed }, onChanged }: FreezesProps) {
  const t = useMessages(freezeMessages);
  const may = useMay();
  const [open, setOpen] = useState<{ readonly act: FreezeAct; readonly title: string } | null>(null);
  if (!may("compliance", "decide")) return null;
  const waits = proposals[0]?.state === "proposed" ? t("waits") : null;
  const hours = urgentHours ?? 0;
  const button = (act: FreezeAct, title: string, why: string | null) => (
    <Button key={act} size="small" variant="secondary" whyDisabled={why} onClick={() => setOpen({ act, title })}>
      {title}
    </Button>
  );
  return (
    <div className="flex flex-wrap items-start gap-3">
      {freeze === null && urgentHours !== null
        ? button("urgent", t("act.urgent", { hours }), isUrgentUsed ? t("urgentUsed") : null)
        : null}
      {freeze === null ? button("freeze", t("act.freeze"), waits) : null}
      {freeze !== null && freeze.until !== null ? button("freeze", t("act.confirm"), waits) : null}
      {freeze === null ? null : button("unfreeze", t("act.unfreeze"), waits)}
      {open === null ? null : (
        <Suspense fallback={null}>
          <FreezeDialog {...open} person={person} hours={hours} onDone={onChanged} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </div>
  );
}
