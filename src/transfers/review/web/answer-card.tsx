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
import type { TransferView } from "../../details/contract.ts";
import { giveFile, listAnswerFiles, removeFile } from "../../files/contract.ts";
import type { GivenFile } from "../../files/model/transfer-file.ts";
import { FilesField } from "../../files/web/files-field.tsx";
import { giveDocuments } from "../contract.ts";
import { answerMessages } from "./messages.ts";
import { RequestedDocuments } from "./requested-documents.tsx";

const MAX_CHARS = 1_000;
const schema = z.object({ text: toZod([max(MAX_CHARS), visible()]), files: z.array(z.custom<GivenFile>()) });

interface AnswerFormProps {
  readonly id: TransferView["id"];
}
interface AnswerCardProps extends AnswerFormProps {
  readonly requested: TransferView["requested"];
}

/** The sender's answer to a request for documents. Files that were sent before a reload are still there. */
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
      <RequestedDocuments title={t("requested")} kinds={requested} />
      {given === null ? <SkeletonText lines={4} /> : <AnswerForm id={id} given={given} />}
    </Card>
  );
}

function AnswerForm({ id, given }: AnswerFormProps & { readonly given: readonly GivenFile[] }) {
  const t = useMessages(answerMessages);
  const toasts = useToasts();
  const errors = useErrorCatalogue();
  const { revalidate } = useRevalidator();
  const form = useAppForm({
    schema,
    defaultValues: { text: "", files: [...given] },
    async onSubmit({ text, files }) {
      const typed = text.trim();
      if (typed === "" && files.length === 0) throw fieldRefusal("text", t("empty"));
      await api(giveDocuments, { id, ...(typed !== "" && { text: typed }) });
      toasts.show({ kind: "success", title: t("answered") });
      await revalidate();
    },
  });
  return (
    <Form form={form} label={t("title")}>
      <form.Field name="text">
        {(field) => <TextArea {...field} label={t("text")} rows={3} maxCharacters={MAX_CHARS} />}
      </form.Field>
      <form.Field name="files">
        {({ value, onChange }) => (
          <FilesField
            label={t("files")}
            value={value}
            onChange={(files) => {
              onChange([...files]);
              // A file answers as well as a text.
              form.hook.clearErrors("text");
            }}
            send={async (upload, file, content) => (await upload(giveFile, { id: file, transfer: id, file: content })).file}
            remove={(file) => errors.attempt(() => api(removeFile, { id: file.id }))}
          />
        )}
      </form.Field>
      <Button type="submit" loading={form.isSubmitting}>
        {t("submit")}
      </Button>
    </Form>
  );
}
