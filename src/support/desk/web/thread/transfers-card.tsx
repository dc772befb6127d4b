import { useEffect, useState } from "react";
import { Link } from "react-router";
import type { Output } from "#kernel/endpoint.ts";
import { href } from "#kernel/href.ts";
import { formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { useIdFor } from "#web/new-id.ts";
import { useMay } from "#web/session/rights.ts";
import { Card } from "#web/ui/card.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { useAction } from "#web/use-action.ts";
import { listCustomerTransfers, readExplanation, sendExplanation } from "../../contract.ts";
import { threadMessages } from "./messages.ts";
import type { DeskThread } from "./thread-view.ts";

type Line = Output<typeof listCustomerTransfers>["transfers"][number];

interface CardProps {
  readonly thread: DeskThread;
  readonly mayAnswer: boolean;
  readonly onSent: () => void;
}

/** The customer's transfers as the customer sees them; each can be explained to them in their language. */
export default function TransfersCard({ thread, mayAnswer, onSent }: CardProps) {
  const t = useMessages(threadMessages);
  const language = useLanguage();
  const mayOversee = useMay()("transfer", "oversee");
  const [lines, setLines] = useState<readonly Line[] | null>(null);
  const [explained, setExplained] = useState<{ readonly line: Line; readonly text: string } | null>(null);
  const errors = useErrorCatalogue();
  const { id, person, mailAddress } = thread;
  const none = mailAddress !== null ? "mailHasNone" : person === null ? "visitorHasNone" : "noTransfers";
  useEffect(() => {
    let isGone = false;
    const load = async () => {
      const answer = await api(listCustomerTransfers, { id }).catch(() => null);
      if (!isGone) setLines(answer?.transfers ?? []);
    };
    void load();
    return () => {
      isGone = true;
    };
  }, [id]);
  const explain = (line: Line) =>
    errors.attempt(async () => {
      const { text } = await api(readExplanation, { id, transfer: line.id });
      setExplained({ line, text });
    });
  return (
    <Card level={2} title={t("transfers")}>
      {lines === null || lines.length === 0 ? (
        <p className="text-sm text-ink-muted">{t(lines === null ? "loading" : none)}</p>
      ) : (
        <ul className="divide-y divide-line">
          {lines.map((line) => (
            <li key={line.id} className="flex flex-col gap-1 py-2.5 text-sm">
              <span className="flex flex-wrap justify-between gap-2">
                {mayOversee ? (
                  <Link to={href("/office/transfer/:id", { id: line.id })} className="font-semibold figures">
                    {line.number}
                  </Link>
                ) : (
                  <span className="font-semibold figures">{line.number}</span>
                )}
                <span className="figures">{line.amount}</span>
              </span>
              <span className="wrap-anywhere">
                {line.recipient} · {line.status}, {formatInstant(line.at, language)}
              </span>
              {line.id === thread.transfer ? <span className="font-semibold">{t("aboutThis")}</span> : null}
              {mayAnswer ? (
                <span>
                  <Button variant="quiet" size="small" onClick={() => void explain(line)}>
                    {t("explain")}
                  </Button>
                </span>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {explained === null ? null : (
        <ExplainDialog thread={thread} {...explained} onClose={() => setExplained(null)} onSent={onSent} />
      )}
    </Card>
  );
}

/** What would be sent, before it is sent. The server writes it anew at that moment: nobody edits what the books say. */
function ExplainDialog({
  thread: { id, language, state },
  line,
  text,
  onClose,
  onSent,
}: {
  readonly thread: DeskThread;
  readonly line: Line;
  readonly text: string;
  readonly onClose: () => void;
  readonly onSent: () => void;
}) {
  const t = useMessages(threadMessages);
  const entryFor = useIdFor("te");
  const { act, isBusy } = useAction();
  const send = async () => {
    const entryId = entryFor([line.id, text]);
    if (await act(() => api(sendExplanation, { id, entryId, transfer: line.id }), t("explained"))) {
      onClose();
      onSent();
    }
  };
  const isOpen = state !== "SOLVED" && state !== "CLOSED";
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("explainTitle", { number: line.number })}
      hint={t("explainHint", { language: t(`languages.${language}`) })}
    >
      <p className="rounded-card bg-surface-sunken p-4 wrap-anywhere whitespace-pre-wrap">{text}</p>
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          {t("cancel")}
        </Button>
        <Button loading={isBusy} whyDisabled={isOpen ? null : t("reopenFirst")} onClick={() => void send()}>
          {t("sendExplanation")}
        </Button>
      </div>
    </Dialog>
  );
}
