import { z } from "zod";
import { LANGUAGES } from "#kernel/locale.ts";
import { max, oneOf, regex, required } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { useIdFor } from "#web/new-id.ts";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { PhoneField } from "#web/ui/form/phone/phone-field.tsx";
import { SelectField } from "#web/ui/form/choice/select-field.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { createOffice, updateOffice, type OfficeRow } from "../../contract.ts";
import { officesRoomMessages, officesMessages } from "../../../team/messages.ts";
import { sharedMessages } from "../../../web/office/messages.ts";
import { RecordDialog, useAfterSaving } from "../../../web/office/record-dialog.tsx";

const KINDS = ["head", "branch"] as const;
const line = (maxChars: number) => toZod([required(), max(maxChars)]);
const DEGREES = /^-?[0-9]{1,3}(?:[.,][0-9]{1,6})?$/;
const schema = z.object({
  kind: toZod([required(), oneOf([...KINDS])]),
  names: z.object({ ID: line(100), EN: line(100) }),
  street: line(200),
  city: line(100),
  province: line(100),
  postalCode: toZod([required(), regex(/^[0-9]{5}$/)]),
  hours: z.object({ ID: line(200), EN: line(200) }),
  phone: toZod([required(), regex(/^\+[1-9][0-9]{6,14}$/)]),
  latitude: toZod([regex(DEGREES)]),
  longitude: toZod([regex(DEGREES)]),
});
const DEGREE = 1_000_000;
const EMPTY = { ID: "", EN: "" };

const toE6 = (degrees: string): number => Math.round(Number(degrees.replace(",", ".")) * DEGREE);

/** Form of an office, with everything visitors read about it. */
export function OfficeDialog({ office, onClose }: { readonly office: OfficeRow | "new"; readonly onClose: () => void }) {
  const t = useMessages(officesRoomMessages);
  const kinds = useMessages(officesMessages);
  const shared = useMessages(sharedMessages);
  const afterSaving = useAfterSaving(onClose);
  const idFor = useIdFor("of");
  const known = office === "new" ? null : office;
  const form = useAppForm({
    schema,
    defaultValues: {
      kind: known?.kind ?? "branch",
      names: known?.names ?? EMPTY,
      street: known?.street ?? "",
      city: known?.city ?? "",
      province: known?.province ?? "",
      postalCode: known?.postalCode ?? "",
      hours: known?.hours ?? EMPTY,
      phone: known?.phone ?? "",
      latitude: known?.position ? String(known.position.latitudeE6 / DEGREE) : "",
      longitude: known?.position ? String(known.position.longitudeE6 / DEGREE) : "",
    },
    async onSubmit({ kind, latitude, longitude, ...rest }) {
      if ((latitude === "") !== (longitude === "")) {
        form.hook.setError(latitude === "" ? "latitude" : "longitude", { type: "server", message: t("positionBoth") });
        return;
      }
      const position = latitude === "" ? null : { latitudeE6: toE6(latitude), longitudeE6: toE6(longitude) };
      const entries = { ...rest, kind: KINDS.find((one) => one === kind) ?? "branch", position };
      await (known === null
        ? api(createOffice, { id: idFor(entries), ...entries })
        : api(updateOffice, { id: known.id, version: known.version, ...entries }));
      await afterSaving(t("saved"));
    },
  });
  const title = t(known === null ? "create" : "editTitle");
  const plain = (name: "street" | "city" | "province" | "postalCode" | "latitude" | "longitude", hint?: string) => (
    <form.Field name={name}>
      {(field) => (
        <TextField
          {...field}
          label={t(name)}
          {...(hint !== undefined && { hint })}
          required={name !== "latitude" && name !== "longitude"}
          autoComplete="off"
        />
      )}
    </form.Field>
  );
  return (
    <RecordDialog form={form} title={title} onClose={onClose}>
      <form.Field name="kind">
        {(field) => (
          <SelectField
            {...field}
            label={t("kind")}
            placeholder={null}
            options={KINDS.map((value) => ({ value, label: kinds(value) }))}
            required
          />
        )}
      </form.Field>
      <div className="grid gap-x-5 md:grid-cols-2">
        {LANGUAGES.map((language) => (
          <form.Field key={language} name={`names.${language}`}>
            {(field) => (
              <TextField {...field} label={shared(`inLanguage.${language}`, { field: t("name") })} required autoComplete="off" />
            )}
          </form.Field>
        ))}
        {plain("street")}
        {plain("city")}
        {plain("province")}
        {plain("postalCode")}
        {LANGUAGES.map((language) => (
          <form.Field key={language} name={`hours.${language}`}>
            {(field) => (
              <TextField {...field} label={shared(`inLanguage.${language}`, { field: t("hours") })} required autoComplete="off" />
            )}
          </form.Field>
        ))}
      </div>
      <form.Field name="phone">{(field) => <PhoneField {...field} label={t("phone")} required />}</form.Field>
      <div className="grid items-end gap-x-5 md:grid-cols-2">
        {plain("latitude", t("positionHint"))}
        {plain("longitude")}
      </div>
    </RecordDialog>
  );
}
