import { CircleHelp, Clock, KeyRound, Landmark, LockKeyhole, UserRoundPen, Wallet, type LucideIcon } from "lucide-react";
import { formatMoney } from "#kernel/amount.ts";
import { href } from "#kernel/href.ts";
import { formatDeadline } from "#kernel/deadline/deadline.ts";
import type { Wait, Waiting } from "#transfers/lists/contract-dashboard.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Countdown } from "#web/ui/progress/countdown.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { dashboardMessages } from "./messages.ts";

const ICONS: Readonly<Record<Wait, LucideIcon>> = {
  pay: Wallet,
  answer: CircleHelp,
  recipient: UserRoundPen,
  refund_account: Landmark,
  code_locked: LockKeyhole,
  code: KeyRound,
};

interface WaitingProps {
  readonly waiting: readonly Waiting[];
  /** The server's time. */
  readonly asOf: Date;
  /** Called when a payment deadline has passed. */
  readonly onOver: () => void;
}

/** Tasks that need the sender now, the most urgent first, each with a link to its page. */
export function TaskList({ waiting, asOf, onOver }: WaitingProps) {
  const t = useMessages(dashboardMessages);
  if (waiting.length === 0) return null;
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting" className="text-lg font-bold">
        {t("waiting")}
      </h2>
      <ul className="mt-3 flex flex-col gap-3">
        {waiting.map((one) => (
          <Item key={one.transfer.id} waiting={one} asOf={asOf} onOver={onOver} />
        ))}
      </ul>
    </section>
  );
}

function Item({
  waiting: { wait, transfer, missing, refund, by },
  asOf,
  onOver,
}: Omit<WaitingProps, "waiting"> & { readonly waiting: Waiting }) {
  const t = useMessages(dashboardMessages);
  const language = useLanguage();
  const Icon = ICONS[wait];
  const values = {
    name: transfer.recipientName,
    amount: formatMoney(missing ?? refund ?? transfer.receives, language),
    says: transfer.reason?.says ?? "",
  };
  const path = href(wait === "pay" ? "/dashboard/transfers/:id/pay" : "/dashboard/transfers/:id", { id: transfer.id });
  return (
    <li className="flex flex-wrap items-center gap-4 rounded-card border border-line border-s-4 border-s-accent bg-surface-raised p-4 shadow-card sm:p-5">
      <span className="flex size-11 shrink-0 items-center justify-center rounded-control bg-accent-soft text-on-accent-soft">
        <Icon aria-hidden size={22} />
      </span>
      <span className="min-w-0 grow basis-48">
        <strong className="block wrap-anywhere">{t(`wait.${wait}.title`, values)}</strong>
        <span className="block text-sm text-ink-muted">{t(`wait.${wait}.text`, values)}</span>
        {by === null ? null : (
          <span className="mt-1 flex items-center gap-1.5 text-sm font-semibold">
            <Clock aria-hidden size={15} className="shrink-0" />
            {wait === "pay" ? (
              <Countdown key={by.getTime()} endsAt={by} serverNow={asOf} onOver={onOver}>
                {(clock) => t("left", { clock })}
              </Countdown>
            ) : (
              t("until", { when: formatDeadline(by, language) })
            )}
          </span>
        )}
      </span>
      <span className="max-sm:w-full">
        <LinkButton
          to={path}
          variant={wait === "code" ? "secondary" : "primary"}
          wide
          label={`${t(`wait.${wait}.do`)}: ${t(`wait.${wait}.title`, values)}`}
        >
          {t(`wait.${wait}.do`)}
        </LinkButton>
      </span>
    </li>
  );
}
