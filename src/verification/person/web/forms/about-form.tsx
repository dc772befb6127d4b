import { useEffect, useState } from "react";
import { z } from "zod";
import { min, required } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { useAppForm, type AppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { CheckboxField } from "#web/ui/form/choice/checkbox-field.tsx";
import { RadioCards } from "#web/ui/form/choice/radio-cards.tsx";
import { SelectField, type Option } from "#web/ui/form/choice/select-field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { PERSON_FIELDS, type PersonFields } from "../../../model/identity/person-fields.ts";
import { listAreas } from "../../contract.ts";
import { give } from "../give.ts";
import { verificationMessages } from "../messages.ts";
import { answerFormMessages } from "./messages.ts";
import type { StepProps } from "./step-props.ts";

const place = z.strictObject({
  street: toZod([required(), min(5)]),
  province: toZod([required()]),
  city: toZod([required()]),
  district: toZod([required()]),
});
const schema = z.strictObject({
  birthPlace: toZod([required()]),
  sex: z.enum(["F", "M"]),
  document: place,
  isElsewhere: z.boolean(),
  residence: place.or(z.strictObject({ street: z.string(), province: z.string(), city: z.string(), district: z.string() })),
});
type Values = z.input<typeof schema>;
const NOWHERE = { street: "", province: "", city: "", district: "" };

/** Place of birth, sex and address. */
export function AboutForm({ own, onDone }: StepProps) {
  const t = useMessages(verificationMessages);
  const f = useMessages(answerFormMessages);
  const given = new Map(own.answers.map(({ answer }) => [answer.code, answer]));
  const birth = given.get("birth_place");
  const sex = given.get("sex");
  const address = given.get("address");
  const form = useAppForm({
    schema,
    defaultValues: {
      birthPlace: birth?.code === "birth_place" ? birth.fields.place : "",
      sex: sex?.code === "sex" ? sex.fields.sex : "F",
      document: address?.code === "address" ? placeOf(address.fields.onDocument) : NOWHERE,
      isElsewhere: address?.code === "address" && address.fields.residence !== null,
      residence: address?.code === "address" && address.fields.residence !== null ? placeOf(address.fields.residence) : NOWHERE,
    },
    async onSubmit(values) {
      await give({ code: "birth_place", fields: PERSON_FIELDS.birth_place.parse({ place: values.birthPlace }) }, "birthPlace");
      await give({ code: "sex", fields: { sex: values.sex } }, "sex");
      const fields = PERSON_FIELDS.address.parse({
        onDocument: written(values.document),
        residence: values.isElsewhere ? written(values.residence) : null,
      });
      onDone(await give({ code: "address", fields }, "document.street"));
    },
  });
  const isElsewhere = form.hook.watch("isElsewhere");
  return (
    <Form form={form} label={t("steps.about")}>
      <form.Field name="birthPlace">{(field) => <TextField {...field} label={f("about.birthPlace")} required />}</form.Field>
      <form.Field name="sex">
        {(field) => (
          <RadioCards
            {...field}
            label={f("about.sex")}
            required
            columns={2}
            options={(["F", "M"] as const).map((value) => ({ value, label: f(`about.${value}`) }))}
          />
        )}
      </form.Field>
      <h3 className="mb-3 text-lg font-bold">{f("about.address")}</h3>
      <PlaceFields form={form} at="document" />
      <form.Field name="isElsewhere">{(field) => <CheckboxField {...field} label={f("about.elsewhere")} />}</form.Field>
      {isElsewhere ? (
        <>
          <h3 className="mb-3 text-lg font-bold">{f("about.residence")}</h3>
          <PlaceFields form={form} at="residence" />
        </>
      ) : null}
      <Button type="submit" loading={form.isSubmitting}>
        {t("save")}
      </Button>
    </Form>
  );
}

/** An address as it is sent. */
const written = ({ street, district }: Values["document"]) => ({ country: "ID", street, district });

function placeOf(address: PersonFields<"address">["onDocument"]): Values["document"] {
  if (!("district" in address)) return { ...NOWHERE, street: address.street };
  const { street, district } = address;
  return { street, province: district.slice(0, 2), city: district.slice(0, 4), district };
}

/** Street and area: each list is read when the wider one is chosen. */
function PlaceFields({ form, at }: { readonly form: AppForm<Values>; readonly at: "document" | "residence" }) {
  const f = useMessages(answerFormMessages);
  const { province, city } = form.hook.watch(at);
  const provinces = useAreas("ID");
  const cities = useAreas(province);
  const districts = useAreas(city);
  return (
    <>
      <form.Field name={`${at}.street`}>{(field) => <TextField {...field} label={f("about.street")} required />}</form.Field>
      <form.Field name={`${at}.province`}>
        {(field) => <SelectField {...field} label={f("about.province")} required options={provinces} />}
      </form.Field>
      <form.Field name={`${at}.city`}>
        {(field) => <SelectField {...field} label={f("about.city")} required options={cities} />}
      </form.Field>
      <form.Field name={`${at}.district`}>
        {(field) => <SelectField {...field} label={f("about.district")} required options={districts} />}
      </form.Field>
    </>
  );
}

function useAreas(within: string): readonly Option[] {
  const [found, setFound] = useState<{ readonly within: string; readonly options: readonly Option[] }>({
    within: "",
    options: [],
  });
  useEffect(() => {
    if (within === "") return;
    let isOver = false;
    const read = async () => {
      const { areas } = await api(listAreas, { within });
      if (!isOver) setFound({ within, options: areas.map(({ code, name }) => ({ value: code, label: name })) });
    };
    void read();
    return () => {
      isOver = true;
    };
  }, [within]);
  return found.within === within ? found.options : [];
}
