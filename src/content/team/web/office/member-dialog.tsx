import { useState } from "react";
import { z } from "zod";
import type { Id } from "#kernel/id.ts";
import { LANGUAGES } from "#kernel/locale.ts";
import { max, required } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { useIdFor } from "#web/new-id.ts";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { createMember, updateMember, type MemberRow } from "../../contract.ts";
import { teamRoomMessages } from "../../messages.ts";
import { sharedMessages } from "../../../web/office/messages.ts";
import { RecordDialog, useAfterSaving } from "../../../web/office/record-dialog.tsx";
import { usePicturePicker } from "../../../pictures/web/office/picker.tsx";
import { Photo } from "./photo.tsx";

const line = toZod([required(), max(100)]);
const about = toZod([max(400)]);
const schema = z.object({
  name: line,
  roles: z.object({ ID: line, EN: line }),
  abouts: z.object({ ID: about, EN: about }),
});

/** An entry of the team, with everything that visitors read of it. */
export default function MemberDialog({ member, onClose }: { readonly member: MemberRow | "new"; readonly onClose: () => void }) {
  const t = useMessages(teamRoomMessages);
  const shared = useMessages(sharedMessages);
  const afterSaving = useAfterSaving(onClose);
  const idFor = useIdFor("mb");
  const picker = usePicturePicker();
  const known = member === "new" ? null : member;
  const [pictureId, setPictureId] = useState<Id<"pi"> | null>(known?.pictureId ?? null);
  const form = useAppForm({
    schema,
    defaultValues: known ?? { name: "", roles: { ID: "", EN: "" }, abouts: { ID: "", EN: "" } },
    async onSubmit({ name, roles, abouts }) {
      const entries = { name, roles, abouts, pictureId };
      await (known === null
        ? api(createMember, { id: idFor(entries), ...entries })
        : api(updateMember, { id: known.id, version: known.version, ...entries }));
      await afterSaving(t("saved"));
    },
  });
  const title = t(known === null ? "create" : "editTitle");
  return (
    <RecordDialog form={form} title={title} onClose={onClose} above={picker.dialog}>
      <form.Field name="name">{(field) => <TextField {...field} label={t("name")} required autoComplete="off" />}</form.Field>
      <div className="mb-5 flex flex-wrap items-center gap-3">
        <Photo name={form.hook.watch("name")} pictureId={pictureId} />
        <Button
          variant="secondary"
          size="small"
          onClick={() => void picker.pick().then((picture) => picture !== null && setPictureId(picture.id))}
        >
          {t("choosePicture")}
        </Button>
        {pictureId === null ? null : (
          <Button variant="quiet" size="small" onClick={() => setPictureId(null)}>
            {t("removePicture")}
          </Button>
        )}
      </div>
      <div className="grid gap-x-5 md:grid-cols-2">
        {LANGUAGES.map((language) => (
          <div key={language}>
            <form.Field name={`roles.${language}`}>
              {(field) => (
                <TextField
                  {...field}
                  label={shared(`inLanguage.${language}`, { field: t("role") })}
                  required
                  autoComplete="off"
                />
              )}
            </form.Field>
            <form.Field name={`abouts.${language}`}>
              {(field) => (
                <TextArea
                  {...field}
                  label={shared(`inLanguage.${language}`, { field: t("about") })}
                  rows={3}
                  maxCharacters={400}
                />
              )}
            </form.Field>
          </div>
        ))}
      </div>
    </RecordDialog>
  );
}
