import { localeTag } from "#kernel/locale.ts";
import { ChevronDown, ShieldCheck } from "lucide-react";
import { lazy, Suspense, useEffect, useState } from "react";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { newIdHere } from "#web/new-id.ts";
import type { Names } from "#identity/web/people.ts";
import { StatusBadge, type BadgeStatus } from "#web/ui/badge.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { Card } from "#web/ui/card.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { DescriptionList } from "#web/ui/description-list.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { readChain, startVerification, type Chain, type Verification } from "../contract.ts";
import { auditMessages } from "../messages.ts";
import { exactInstant } from "./format-row.ts";
import type { Range } from "./range.ts";

const StretchForm = lazy(async () => ({ default: (await import("./stretch-form.tsx")).StretchForm }));

const LOOK_AGAIN_MS = 1_000;
const STATE_STATUS: Record<Verification["state"], BadgeStatus> = {
  running: "progress",
  intact: "done",
  broken: "failed",
  abandoned: "stopped",
};

/** The hash chain: its length, the result of its last check, and a button that starts one. */
export function ChainCard({ initial, names }: { readonly initial: Chain; readonly names: Names }) {
  const t = useMessages(auditMessages);
  const errors = useErrorCatalogue();
  const [chain, setChain] = useState(initial);
  const [known, setKnown] = useState(initial);
  // The loader ran again, or the filter changed: its data is newer.
  if (known !== initial) {
    setKnown(initial);
    setChain(initial);
  }
  const [newest] = chain.verifications;
  const isRunning = newest?.state === "running";

  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => {
      // Ignores a failed poll: the next one follows soon.
      void api(readChain, {})
        .then(setChain)
        .catch(() => undefined);
    }, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isRunning]);

  const verify = (range: Range = {}) =>
    errors.attempt(async () => {
      const begun = await api(startVerification, { id: newIdHere("vf"), ...range });
      setChain((was) => ({ ...was, verifications: [begun, ...was.verifications.filter((one) => one.id !== begun.id)] }));
    });

  return (
    <Card
      level={2}
      title={
        <span className="flex items-center gap-2">
          <ShieldCheck aria-hidden size={20} className="text-primary" />
          {t("chain.title")}
        </span>
      }
      action={
        newest === undefined ? null : <StatusBadge status={STATE_STATUS[newest.state]}>{t(`chain.${newest.state}`)}</StatusBadge>
      }
    >
      {chain.head === null ? (
        <p className="text-ink-muted">{t("chain.empty")}</p>
      ) : (
        <div className="flex flex-col gap-3">
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <div role="status" className="min-w-56 grow">
              {newest === undefined ? (
                <p className="font-semibold">{t("chain.never")}</p>
              ) : (
                <Result check={newest} names={names} />
              )}
            </div>
            <Button variant="secondary" onClick={() => void verify()} loading={isRunning} loadingText={t("chain.running")}>
              {t("chain.verify")}
            </Button>
          </div>
          <More chain={chain} names={names} head={chain.head} onVerify={verify} isRunning={isRunning} />
        </div>
      )}
    </Card>
  );
}

function useWhoAndWhen(names: Names): (check: Verification) => string {
  const t = useMessages(auditMessages);
  const language = useLanguage();
  return ({ requestedBy, finishedAt, startedAt }) =>
    t("chain.by", {
      when: exactInstant(finishedAt ?? startedAt, language),
      who: names[requestedBy]?.name ?? (requestedBy.startsWith("us_") ? requestedBy : t("chain.byNight")),
    });
}

function Result({ check, names }: { readonly check: Verification; readonly names: Names }) {
  const t = useMessages(auditMessages);
  const language = useLanguage();
  const whoAndWhen = useWhoAndWhen(names);
  const figure = (text: string) => new Intl.NumberFormat(localeTag(language)).format(BigInt(text));
  if (check.state === "broken") {
    return (
      <Banner kind="danger" title={t("chain.brokenTitle", { position: figure(check.brokenAt ?? "0") })} live>
        <p>{t("chain.brokenText")}</p>
        <p className="mt-1">{whoAndWhen(check)}</p>
      </Banner>
    );
  }
  if (check.state === "running") {
    const all = BigInt(check.to) - BigInt(check.from) + 1n;
    const done = BigInt(check.checkedTo) - BigInt(check.from) + 1n;
    const text = t("chain.runningText", { done: figure(String(done)), all: figure(String(all)) });
    return (
      <label className="block">
        <span className="font-semibold figures">{text}</span>
        <progress className="mt-2 block h-2 w-full accent-primary" max={100} value={Number((done * 100n) / all)} />
      </label>
    );
  }
  return (
    <>
      <p className="font-semibold figures">
        {check.state === "intact"
          ? t("chain.intactText", { from: figure(check.from), to: figure(check.to) })
          : t("chain.abandonedText", { position: figure(check.checkedTo) })}
      </p>
      <p className="text-sm text-ink-muted">{whoAndWhen(check)}</p>
    </>
  );
}

interface MoreProps {
  readonly chain: Chain;
  readonly names: Names;
  readonly head: NonNullable<Chain["head"]>;
  readonly onVerify: (range: Range) => Promise<unknown>;
  readonly isRunning: boolean;
}

/** Rarely used parts, collapsed: the head hash to record elsewhere, a check of a range, earlier checks. */
function More({ chain, names, head, onVerify, isRunning }: MoreProps) {
  const t = useMessages(auditMessages);
  const whoAndWhen = useWhoAndWhen(names);
  return (
    <details className="group border-t border-line pt-1">
      <summary className="flex min-h-target cursor-pointer items-center gap-2 text-sm font-semibold text-primary">
        {t("chain.more")}
        <ChevronDown aria-hidden size={18} className="transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid items-start gap-x-10 gap-y-6 pt-2 xl:grid-cols-2">
        <Head head={head} />
        <div className="flex flex-col gap-6">
          <section>
            <h3 className="mb-2 text-base font-bold">{t("chain.verifyRange")}</h3>
            <Suspense>
              <StretchForm last={head.position} onVerify={onVerify} isRunning={isRunning} />
            </Suspense>
          </section>
          <section>
            <h3 className="mb-2 text-base font-bold">{t("chain.history")}</h3>
            {chain.verifications.length === 0 ? <p className="text-sm text-ink-muted">{t("chain.never")}</p> : null}
            <ul className="flex flex-col gap-3">
              {chain.verifications.map((check) => (
                <li key={check.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
                  <StatusBadge status={STATE_STATUS[check.state]}>{t(`chain.${check.state}`)}</StatusBadge>
                  <span className="figures">
                    {check.brokenAt === null ? `${check.from}–${check.to}` : t("chain.brokenTitle", { position: check.brokenAt })}
                  </span>
                  <span className="text-ink-muted">{whoAndWhen(check)}</span>
                </li>
              ))}
            </ul>
          </section>
        </div>
      </div>
    </details>
  );
}

function Head({ head }: Pick<MoreProps, "head">) {
  const t = useMessages(auditMessages);
  const language = useLanguage();
  return (
    <section>
      <h3 className="mb-2 text-base font-bold">{t("chain.head")}</h3>
      <p className="mb-3 max-w-text text-sm text-ink-muted">{t("chain.lead")}</p>
      <DescriptionList
        dense
        items={[
          { term: t("chain.position"), value: <span className="figures">{head.position}</span> },
          {
            term: t("chain.hash"),
            value: <code className="text-sm break-all">{head.hash}</code>,
            action: <CopyButton text={`${head.position} ${head.hash}`} what={t("chain.head")} compact />,
          },
          { term: t("chain.sealedAt"), value: exactInstant(head.sealedAt, language) },
        ]}
      />
      <p className="mt-3 max-w-text text-sm text-ink-muted">{t("chain.note")}</p>
    </section>
  );
}
