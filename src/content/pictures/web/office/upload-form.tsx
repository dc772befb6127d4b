import { z } from "zod";
import { max, required } from "#kernel/validation/rules.ts";
import { refineWith, toZod } from "#kernel/validation/validate.ts";
import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { useIdFor } from "#web/new-id.ts";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { FileField } from "#web/ui/form/file/file-field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { PICTURE_MAX_KB, uploadPicture, type PictureView } from "../../contract.ts";
import { sharedMessages } from "../../../web/office/messages.ts";
import { pictureMessages } from "./messages.ts";

const RULES = { size: PICTURE_MAX_KB, ext: ["jpg", "jpeg", "png", "webp", "avif", "gif"] } as const;
const altText = toZod([required(), max(300)]);
const schema = z.object({
  files: z.array(z.instanceof(File)).superRefine(refineWith([required()])),
  altId: altText,
  altEn: altText,
});

/** Uploads a picture with its description in both languages; the description is required. */
export function UploadForm({ onUploaded }: { readonly onUploaded: (picture: PictureView) => void }) {
  const t = useMessages(pictureMessages);
  const shared = useMessages(sharedMessages);
  const idFor = useIdFor("pi");
  const form = useAppForm({
    schema,
    defaultValues: { files: [] as File[], altId: "", altEn: "" },
    async onSubmit({ files: [file], altId, altEn }) {
      if (!file) return;
      const id = idFor([file.name, file.size, file.lastModified, altId, altEn]);
      onUploaded(await api(uploadPicture, { id, altId: altId.trim(), altEn: altEn.trim(), file }));
    },
  });
  const alt = (language: "ID" | "EN") => shared(`inLanguage.${language}`, { field: t("alt") });
  return (
    <Form form={form} label={t("upload")}>
      <form.Field name="files">
        {(field) => (
          <FileField
            {...field}
            onChange={(files) => field.onChange([...files])}
            label={t("file")}
            hint={t("uploadHint")}
            rules={RULES}
            required
          />
        )}
      </form.Field>
      <div className="grid gap-x-5 md:grid-cols-2">
        <form.Field name="altId">
          {(field) => <TextField {...field} label={alt("ID")} hint={t("altHint")} required autoComplete="off" />}
        </form.Field>
        <form.Field name="altEn">
          {(field) => <TextField {...field} label={alt("EN")} hint={t("altHint")} required autoComplete="off" />}
        </form.Field>
      </div>
      <div>
        <Button type="submit" loading={form.isSubmitting}>
          {t("upload")}
        </Button>
      </div>
    </Form>
  );
}
