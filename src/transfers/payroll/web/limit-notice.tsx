import { Link } from "react-router";
import { formatMoney, type Money } from "#kernel/amount.ts";
import { href } from "#kernel/href.ts";
import { formatInstant } from "#kernel/time.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import type { PayrollView } from "../contract.ts";
import type { PayrollRoom } from "../contract-room.ts";
import { contractWay } from "./contract-way.ts";
import { limitMessages } from "./limit-messages.ts";

interface LimitNoticeProps {
  readonly room: PayrollRoom;
  /** The limit that a draft passes, and its sum; omitted before there is one. */
  readonly over?: NonNullable<PayrollView["overLimit"]>;
  readonly sum?: Money;
}

/** The limits of a business in rupiah, the one that a payroll passes, and the way to raise them. Nothing where there is no limit. */
export function LimitNotice({ room, over, sum }: LimitNoticeProps) {
  const t = useMessages(limitMessages);
  const language = useLanguage();
  const { transfer, day, month, monthAgainAt } = room;
  const written = (amount: Money) => formatMoney(amount, language);
  const way = contractWay(room, language);
  const facts = [
    transfer && t("each", { amount: written(transfer) }),
    day && t("day", { amount: written(day) }),
    month &&
      `${t("month", { amount: written(month) })}${month.minor === 0n && monthAgainAt !== null ? `, ${t("again", { when: formatInstant(monthAgainAt, language) })}` : ""}`,
  ].filter((fact) => fact !== null);
  const isNone = transfer?.minor === 0n;
  const passed = over === undefined ? null : room[over];
  if (facts.length === 0) return null;
  return (
    <Banner
      kind={isNone || passed !== null || month?.minor === 0n ? "warning" : "info"}
      title={
        isNone
          ? t("none")
          : over === undefined || passed === null
            ? t("title")
            : t(`over.${over}`, { amount: written(passed), sum: sum === undefined ? "" : written(sum) })
      }
      {...(way?.go && {
        action: (
          <LinkButton to={way.go.to} variant="secondary">
            {way.go.text}
          </LinkButton>
        ),
      })}
    >
      {isNone ? null : (
        <ul>
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      )}
      {way === null ? null : <p className="mt-1">{way.sentences.join(" ")}</p>}
    </Banner>
  );
}

/** The same in one line, with the way to all limits; the notice where nothing can be sent. */
export function LimitLine({ room }: Pick<LimitNoticeProps, "room">) {
  const t = useMessages(limitMessages);
  const language = useLanguage();
  const { transfer, day, month, isHolder } = room;
  if (transfer?.minor === 0n || day?.minor === 0n || month?.minor === 0n) return <LimitNotice room={room} />;
  const facts = [
    transfer && t("each", { amount: formatMoney(transfer, language) }),
    day && t("day", { amount: formatMoney(day, language) }),
    month && t("month", { amount: formatMoney(month, language) }),
  ].filter((fact) => fact !== null);
  if (facts.length === 0) return null;
  return (
    <p className="text-sm text-ink-muted">
      {facts.join(". ")}. {isHolder ? <Link to={href("/dashboard/limits")}>{t("all")}</Link> : null}
    </p>
  );
}
