import { useState } from "react";
import { Link } from "react-router";
import { formatMoney } from "#kernel/amount.ts";
import type { Output } from "#kernel/endpoint.ts";
import { href } from "#kernel/href.ts";
import { formatDate } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { useMay } from "#web/session/rights.ts";
import { DescriptionList, type Description } from "#web/ui/description-list.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { ProposalCard } from "#web/ui/proposal/proposal-card.tsx";
import { decideFloatRequest, floatRequestsAddress, withdrawFloatRequest, type listTopUpLines } from "../../contract.ts";
import type { ReadFloatRequest } from "../../contract-office.ts";
import { floatsAddress } from "../../../agents/contract.ts";
import { LinesField } from "./lines-field.tsx";
import { floatLineMessages } from "./lines-messages.ts";
import { floatOfficeMessages } from "./messages.ts";

interface RequestViewProps {
  readonly read: ReadFloatRequest;
  readonly lines: Output<typeof listTopUpLines>;
}

/** A request as it is decided: what is asked, what the agent has now, and for a top-up its line on the bank statement. */
export function RequestView({ read, lines }: RequestViewProps) {
  const t = useMessages(floatOfficeMessages);
  const language = useLanguage();
  const { request, agent } = read;
  return (
    <>
      <PageHeader
        title={`${t(`kind.${request.kind}`)} ${formatMoney(request.amount, language)}`}
        parents={[
          { label: t("title"), to: floatsAddress.to() },
          { label: t("requests"), to: floatRequestsAddress.to() },
        ]}
        lead={
          <Link
            to={href("/office/float/agents/:id", { id: agent.id })}
            className="inline-flex min-h-6 items-center font-semibold text-primary underline-offset-4 hover:underline"
          >
            {agent.name}
          </Link>
        }
      />
      <div className="mt-6 max-w-text">
        <RequestCard read={read} lines={lines} title={t("content")} level={2} />
      </div>
    </>
  );
}

interface RequestCardProps extends RequestViewProps {
  readonly title: string;
  readonly level: 2 | 4;
  /** Around each call; the page itself is read anew without it. */
  readonly around?: <T>(call: () => Promise<T>) => Promise<T>;
}

const plainly = <T,>(call: () => Promise<T>): Promise<T> => call();

/** The request with its facts and its decision. */
export function RequestCard({
  read: { request, agent, floatThen, proposedByName, decidedByName },
  lines,
  title,
  level,
  around = plainly,
}: RequestCardProps) {
  const t = useMessages(floatOfficeMessages);
  const tLines = useMessages(floatLineMessages);
  const language = useLanguage();
  const may = useMay();
  const only = lines.lines.filter(({ isSameReference }) => isSameReference);
  const [line, setLine] = useState<string>(only.length === 1 ? (only[0]?.id ?? "") : "");
  const { id, hash, kind, amount, state } = request;
  const chosen = lines.lines.find((one) => one.id === line);
  const needsLine = kind === "top_up" && state === "proposed";
  return (
    <ProposalCard
      title={title}
      level={level}
      proposals={[{ ...request, reason: null }]}
      changes={
        floatThen.minor === agent.float.minor
          ? []
          : [{ label: t("float"), shown: formatMoney(floatThen, language), now: formatMoney(agent.float, language) }]
      }
      nameOf={(person) => (person === request.decidedBy ? (decidedByName ?? "–") : proposedByName)}
      decision={{
        calls: {
          decide: (decision, note) =>
            around(() =>
              api(decideFloatRequest, {
                id,
                decision,
                hash,
                ...(note !== undefined && { note }),
                ...(decision === "approve" && chosen !== undefined && { line: chosen.id }),
              }),
            ),
          withdraw: () => around(() => api(withdrawFloatRequest, { id })),
        },
        effect: t(`effect.${kind}`, { amount: formatMoney(amount, language), agent: agent.name }),
        mayDecide: may("float", "approve"),
        mayWithdraw: false,
        whyNotApprove: needsLine && chosen === undefined ? tLines(lines.lines.length === 0 ? "noLines" : "chooseLine") : null,
        subject: href("/office/float/agents/:id", { id: agent.id }),
      }}
    >
      <div className="flex flex-col gap-5">
        <Facts request={request} agent={agent} />
        {needsLine ? <LinesField lines={lines} value={line} onChange={setLine} /> : null}
      </div>
    </ProposalCard>
  );
}

/** The request, beside the float that the agent has now. */
function Facts({ request: { amount, evidence, kind }, agent }: Pick<ReadFloatRequest, "request" | "agent">) {
  const t = useMessages(floatOfficeMessages);
  const language = useLanguage();
  const shown = (value: typeof amount) => <span className="figures">{formatMoney(value, language)}</span>;
  const items: Description[] = [
    { term: t("newAmount"), value: shown(amount) },
    { term: t("floatNow"), value: shown(agent.float) },
    ...(kind === "credit_line" ? [{ term: t("lineNow"), value: shown(agent.creditLine) }] : []),
    ...(agent.used === null ? [] : [{ term: t("usedNow"), value: shown(agent.used) }]),
    ...(evidence === null
      ? []
      : [
          { term: t("bank"), value: <span className="figures">{evidence.bank}</span> },
          { term: t("reference"), value: <span className="figures">{evidence.reference}</span> },
          { term: t("paidOn"), value: formatDate(evidence.paidOn, language) },
        ]),
  ];
  return <DescriptionList items={items} dense />;
}
