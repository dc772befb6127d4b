import { useState } from "react";
import type { Output } from "#kernel/endpoint.ts";
import { useMessages } from "#web/i18n.tsx";
import { SelectField } from "#web/ui/form/choice/select-field.tsx";
import { Card } from "#web/ui/card.tsx";
import { isOver } from "../../../chat/model/thread.ts";
import { Composer } from "../../../chat/web/room/composer.tsx";
import type { listMacros } from "../../../macros/contract.ts";
import { filledMacro } from "../../../macros/model/macro.ts";
import { threadMessages } from "./messages.ts";
import type { DeskTalk, DeskThread } from "./thread-view.ts";

/** Answering, with prepared answers in the customer's language; and noting for colleagues, in a form of its own. */
export function DeskWriter({
  talk,
  thread,
  macros,
}: {
  readonly talk: DeskTalk;
  readonly thread: DeskThread;
  readonly macros: Output<typeof listMacros>["macros"];
}) {
  const t = useMessages(threadMessages);
  const [prepared, setPrepared] = useState({ key: 0, text: "" });
  const choose = (id: string) => {
    const macro = macros.find((one) => one.id === id);
    if (macro === undefined) return;
    const values = { customer: thread.customer, agent: thread.assignee?.name.split(" ")[0] ?? "", reference: thread.reference };
    const text = filledMacro(thread.language === "ID" ? macro.textId : macro.textEn, values);
    setPrepared(({ key }) => ({ key: key + 1, text }));
  };
  const language = t(`languages.${thread.language}`);
  const hint =
    thread.mailAddress === null ? t("answerHint", { language }) : t("mailHint", { language, address: thread.mailAddress });
  return (
    <div className="flex flex-col gap-5">
      {isOver(thread.state) ? (
        <p className="text-ink-muted">{t(thread.state === "SPAM" ? "spamFirst" : "reopenFirst")}</p>
      ) : (
        <Card level={2} title={t("answer")} hint={hint}>
          {thread.mailAddress === null ? null : <p className="mb-4 font-semibold">{t("mailCaution")}</p>}
          {macros.length === 0 ? null : (
            <div className="mb-4 max-w-form">
              <SelectField
                label={t("macro")}
                options={macros.map(({ id, name }) => ({ value: id, label: name }))}
                value=""
                onChange={choose}
                unmarked
                dense
              />
            </div>
          )}
          <Composer
            key={prepared.key}
            initial={prepared.text}
            label={t("answer")}
            submit={t("send")}
            send={(text, files) => talk.send(text, { kind: "public", files })}
            filesFor={{ thread: thread.id, side: "staff", isMailed: thread.mailAddress !== null }}
            onTyping={talk.noteTyping}
          />
        </Card>
      )}
      <Card level={2} tone="sunken" title={t("note")} hint={t("noteHint")}>
        <Composer label={t("note")} submit={t("saveNote")} isNote send={(text) => talk.send(text, { kind: "note", files: [] })} />
      </Card>
    </div>
  );
}
