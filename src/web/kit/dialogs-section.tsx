import { useState } from "react";
import { Refusal, refuse } from "#kernel/refusal.ts";
import { useErrorCatalogue } from "../errors/catalogue.ts";
import { useRecordConfirmations } from "../errors/record-confirmations.ts";
import { useLanguage } from "../i18n.tsx";
import { Dialog } from "../ui/dialog/dialog.tsx";
import { ChoiceList, DialogActions, DialogFace, DialogProgress, PromptField } from "../ui/dialog/dialog-face.tsx";
import { useDialogs, type DialogKind } from "../ui/dialog/dialogs.tsx";
import { Button } from "../ui/form/button.tsx";
import { useToasts, type ToastKind } from "../ui/toast/toasts.tsx";
import { KitSection, Row, Specimen } from "./frame.tsx";
import { dialogSamples, type DialogSamples } from "./dialog-samples.ts";

const KINDS: readonly DialogKind[] = ["info", "success", "warning", "danger", "question"];
const TOASTS: readonly ToastKind[] = ["info", "success", "warning", "danger"];
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Components that ask or interrupt: static samples, and buttons that open the real ones. */
export function DialogsSection() {
  const messages = dialogSamples[useLanguage()];
  return (
    <>
      <KitSection id="dialogs" title="Dialogs">
        <Specimen title="Kinds">
          <div className="flex flex-col gap-4">
            {KINDS.map((kind) => (
              <div key={kind} className="rounded-panel border border-line bg-surface-raised p-6">
                <DialogFace
                  kind={kind}
                  level={4}
                  title={messages[kind][0] ?? ""}
                  body={messages[kind][1]}
                  onClose={() => undefined}
                >
                  <DialogActions>
                    {kind === "question" || kind === "danger" ? <Button variant="secondary">{messages.cancel}</Button> : null}
                    <Button variant={kind === "danger" ? "danger" : "primary"}>
                      {kind === "danger" ? messages.remove : "OK"}
                    </Button>
                  </DialogActions>
                </DialogFace>
              </div>
            ))}
          </div>
        </Specimen>
        <Specimen title="Input with its message, choices, progress">
          <div className="flex flex-col gap-6">
            <PromptField
              label={messages.email}
              type="email"
              value="siti@contoh"
              required
              problem="Invalid email address"
              onValue={() => undefined}
            />
            <ChoiceList label={messages.chooseTitle} choices={messages.choices} current="agent" onChoose={() => undefined} />
            <DialogProgress messages="sending" />
          </div>
        </Specimen>
        <Triggers messages={messages} />
      </KitSection>
      <KitSection id="catalogue" title="Error catalogue" themed={false}>
        <Catalogue />
      </KitSection>
      <KitSection id="toasts" title="Toasts" themed={false}>
        <ToastTriggers messages={messages} />
      </KitSection>
    </>
  );
}

function Triggers({ messages }: { readonly messages: DialogSamples }) {
  const dialogs = useDialogs();
  const [answer, setAnswer] = useState<unknown>("–");
  const [open, setOpen] = useState(false);
  const [title = "", text = ""] = messages.question;
  const request = (question: Promise<unknown>) => void question.then(setAnswer, (error: unknown) => setAnswer(String(error)));

  function several() {
    request(dialogs.alert({ kind: "info", title: "1", text }));
    request(dialogs.confirm({ title: "2", text }));
    request(dialogs.alert({ kind: "success", title: "3", text }));
  }
  async function progress() {
    const end = dialogs.loading("report");
    await pause(4000);
    end();
  }
  return (
    <div lang="en" className="flex flex-col gap-4">
      <Row>
        {KINDS.map((kind) => (
          <Button
            key={kind}
            variant="secondary"
            onClick={() => request(dialogs.alert({ kind, title: messages[kind][0] ?? "", text: messages[kind][1] }))}
          >
            alert: {kind}
          </Button>
        ))}
      </Row>
      <Row>
        <Button variant="secondary" onClick={() => request(dialogs.confirm({ title, text }))}>
          confirm
        </Button>
        <Button variant="secondary" onClick={() => request(dialogs.decide({ title, text }))}>
          decide: OK, No, Cancel
        </Button>
        <Button variant="secondary" onClick={() => request(dialogs.confirm({ title, text, onConfirm: () => pause(2500) }))}>
          confirm with work
        </Button>
        <Button
          variant="secondary"
          onClick={() =>
            request(
              dialogs.confirm({ title, text, onConfirm: () => pause(600).then(() => Promise.reject(refuse("unavailable"))) }),
            )
          }
        >
          confirm with work that fails
        </Button>
      </Row>
      <Row>
        {(["text", "email", "url"] as const).map((input) => (
          <Button
            key={input}
            variant="secondary"
            onClick={() => request(dialogs.prompt({ title, input, label: messages[input] }))}
          >
            prompt: {input}
          </Button>
        ))}
        <Button
          variant="secondary"
          onClick={() => request(dialogs.choose({ title: messages.chooseTitle, choices: messages.choices }))}
        >
          choose
        </Button>
      </Row>
      <Row>
        <Button variant="secondary" onClick={() => request(dialogs.alert({ kind: "danger", title, text, blocking: true }))}>
          blocking
        </Button>
        <Button variant="secondary" onClick={several}>
          three at once
        </Button>
        <Button variant="secondary" onClick={() => void progress()}>
          loading
        </Button>
        <Button variant="secondary" onClick={() => setOpen(true)}>
          declarative Dialog
        </Button>
      </Row>
      <p>
        Last answer: <output data-testid="answer">{JSON.stringify(answer) ?? "undefined"}</output>
      </p>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={title}
        hint={text}
        footer={<Button onClick={() => setOpen(false)}>OK</Button>}
      >
        {Array.from({ length: 8 }, (_, line) => (
          <p key={line} className="mb-3">
            {messages.warning[1]}
          </p>
        ))}
      </Dialog>
    </div>
  );
}

function Catalogue() {
  const show = useErrorCatalogue();
  const confirm = useRecordConfirmations();
  const rows: readonly (readonly [string, () => Promise<unknown>])[] = [
    ["generic failure", () => show.genericFailure("req_01JD8")],
    ["no access", show.permissionDenied],
    ["session over", () => show.sessionOver()],
    ["session not extended", () => show.sessionOver(true)],
    ["wrong e-mail session code", show.wrongEmailSession],
    ["wrong type", show.wrongType],
    ["OTP expired", show.otpExpired],
    ["offline", show.offline],
    ["too many", () => show.tooMany(45)],
    ["thrown: 503", () => show.error(refuse("unavailable"))],
    ["thrown: not found", () => show.error(refuse("not_found"))],
    [
      "thrown: business refusal",
      () => show.error(Object.assign(new Refusal("quote_expired", 410), { sentence: "The price has changed." })),
    ],
    ["thrown: a bug", () => show.error(new TypeError("x is undefined"))],
  ];
  return (
    <div lang="en" className="flex flex-col gap-4">
      <Row>
        {rows.map(([name, run]) => (
          <Button key={name} variant="secondary" onClick={() => void run()}>
            {name}
          </Button>
        ))}
      </Row>
      <Row>
        {(["cancel", "reactivate", "activate", "deactivate", "delete"] as const).map((action) => (
          <Button key={action} variant="secondary" onClick={() => void confirm[action]("Penerima Contoh", () => pause(900))}>
            record: {action}
          </Button>
        ))}
      </Row>
    </div>
  );
}

function ToastTriggers({ messages }: { readonly messages: DialogSamples }) {
  const toasts = useToasts();
  return (
    <div lang="en">
      <Row>
        {TOASTS.map((kind) => (
          <Button
            key={kind}
            variant="secondary"
            onClick={() => toasts.show({ kind, title: messages.toasts[kind][0] ?? "", text: messages.toasts[kind][1] ?? "" })}
          >
            toast: {kind}
          </Button>
        ))}
        <Button
          variant="secondary"
          onClick={() =>
            toasts.show({
              kind: "success",
              title: messages.toasts.success[0] ?? "",
              action: { label: messages.undo, onAction: () => toasts.show({ title: messages.undone }) },
            })
          }
        >
          toast with action
        </Button>
      </Row>
    </div>
  );
}
