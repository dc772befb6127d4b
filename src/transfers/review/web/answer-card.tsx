import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { z } from "zod";
import { max } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { visible } from "#kernel/validation/visible-text.ts";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { fieldRefusal } from "#web/errors/field-refusal.ts";
import { useMessages } from "#web/i18n.tsx";
import { Card } from "#web/ui/card.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { SkeletonText } from "#web/ui/progress/skeleton.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { FilesField } from "#web/upload/files-field.tsx";
import { useWhyWait } from "#web/upload/use-why-wait.ts";
import type { TransferView } from "../../details/contract.ts";
import { giveFile, listAnswerFiles, removeFile } from "../../files/contract.ts";
import { MAX_FILES_PER_DOCUMENT, type GivenFile } from "../../files/model/transfer-file.ts";
import { giveDocuments } from "../contract.ts";
import { documentExampleMessages, documentKindMessages } from "../messages.ts";
import { GIVEN_KINDS, type GivenKind } from "../model/document-kinds.ts";
import { answerMessages } from "./messages.ts";

const MAX_CHARS = 1_000;
const files = z.array(z.custom<GivenFile>());
const schema = z.object({
  text: toZod([max(MAX_CHARS), visible()]),
  purpose: files,
  source_of_funds: files,
  relationship: files,
  identity: files,
  authority: files,
  other: files,
} satisfies Record<GivenKind | "text", unknown>);

interface AnswerCardProps {
  readonly id: TransferView["id"];
  readonly requested: TransferView["requested"];
}

/** The sender's answer to a request for documents: each is added in a field of its own. Files that were sent before a reload are still there. */
export default function AnswerCard({ id, requested }: AnswerCardProps) {
  const t = useMessages(answerMessages);
  const errors = useErrorCatalogue();
  const [given, setGiven] = useState<readonly GivenFile[] | null>(null);
  useEffect(() => {
    let isGone = false;
    void errors.attempt(async () => {
      const { files } = await api(listAnswerFiles, { transfer: id });
      if (!isGone) setGiven(files);
    });
    return () => {
      isGone = true;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- read once for each transfer
  }, [id]);
  return (
    <Card level={2} title={t("title")} hint={t("hint")}>
      {given === null ? <SkeletonText lines={4} /> : <AnswerForm id={id} requested={requested} given={given} />}
    </Card>
  );
}

interface AnswerFormProps extends AnswerCardProps {
  readonly given: readonly GivenFile[];
}

function AnswerForm({ id, requested, given }: AnswerFormProps) {
  const t = useMessages(answerMessages);
  const kindName = useMessages(documentKindMessages);
  const examples = useMessages(documentExampleMessages);
  const toasts = useToasts();
  const errors = useErrorCatalogue();
  const { revalidate } = useRevalidator();
  const { whyWait, onSending } = useWhyWait();
  const form = useAppForm({
    schema,
    defaultValues: { text: "", ...byKind(given) },
    async onSubmit({ text, ...byDocument }) {
      const typed = text.trim();
      const isEmpty = GIVEN_KINDS.every((kind) => byDocument[kind].length === 0);
      const isMissing = requested.some((kind) => byDocument[kind].length === 0);
      if (typed === "" && (isEmpty || isMissing)) throw fieldRefusal("text", t("empty"));
      await api(giveDocuments, { id, ...(typed !== "" && { text: typed }) });
      toasts.show({ kind: "success", title: t("answered") });
      await revalidate();
    },
  });
  return (
    <Form form={form} label={t("title")}>
      {[...requested, "other" as const].map((document) => (
        <form.Field key={document} name={document}>
          {({ value, onChange }) => (
            <FilesField
              prefix="tf"
              label={kindName(document)}
              hint={examples(document)}
              maxFiles={MAX_FILES_PER_DOCUMENT}
              unmarked={document !== "other"}
              value={value}
              onChange={(chosen) => {
                onChange([...chosen]);
                // With its document the answer needs no explanation.
                form.hook.clearErrors("text");
              }}
              send={async (upload, file, content) =>
                (await upload(giveFile, { id: file, transfer: id, document, file: content })).file
              }
              remove={(file) => errors.attempt(() => api(removeFile, { id: file.id }))}
              onSending={(isSending) => onSending(isSending, document)}
            />
          )}
        </form.Field>
      ))}
      <form.Field name="text">
        {(field) => <TextArea {...field} label={t("text")} hint={t("textHint")} rows={3} maxCharacters={MAX_CHARS} />}
      </form.Field>
      <Button type="submit" loading={form.isSubmitting} whyDisabled={whyWait}>
        {t("submit")}
      </Button>
    </Form>
  );
}

/** The files that were sent before, each in the field of its document. */
function byKind(given: readonly GivenFile[]): Record<GivenKind, GivenFile[]> {
  const of = (kind: GivenKind) => given.filter(({ document }) => document === kind);
  return {
    purpose: of("purpose"),
    source_of_funds: of("source_of_funds"),
    relationship: of("relationship"),
    identity: of("identity"),
    authority: of("authority"),
    other: of("other"),
  };
}
