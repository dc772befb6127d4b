import { useMemo } from "react";
import { useMessages } from "#web/i18n.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { CheckboxField } from "#web/ui/form/choice/checkbox-field.tsx";
import { RadioCards } from "#web/ui/form/choice/radio-cards.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { choiceMessages } from "../../../model/identity/messages.ts";
import { PERSON_FIELDS } from "../../../model/identity/person-fields.ts";
import { give } from "../give.ts";
import { useGiving } from "../giving.ts";
import { verificationMessages } from "../messages.ts";
import { STEPS } from "../steps.ts";
import { aboutSchema, addressOf, placesOf, type About } from "./address-schema.ts";
import { askedOf, FixedNote } from "./fixed-note.tsx";
import { aboutWithRead, givenCodes } from "./from-photo/read-entries.ts";
import { useReadHint } from "./from-photo/use-read-hint.ts";
import { answerFormMessages } from "./messages.ts";
import { PlaceFields } from "./place-fields.tsx";
import type { StepProps } from "./step-props.ts";

/** Place of birth, sex and address. */
export function AboutForm({ own, tier, onDone }: StepProps) {
  const giving = useGiving();
  const t = useMessages(verificationMessages);
  const f = useMessages(answerFormMessages);
  const c = useMessages(choiceMessages);
  const { asked, fixed } = askedOf({ own, tier }, STEPS.about);
  const isAsked = [...asked].join(" ");
  const given = givenCodes(own.answers);
  const hintOf = useReadHint(own.read);
  const form = useAppForm<About, About>({
    schema: useMemo(() => aboutSchema(new Set(isAsked.split(" "))), [isAsked]),
    defaultValues: aboutWithRead(defaultsOf(own), own.read, given),
    async onSubmit(values) {
      const { birth_place, sex, address } = PERSON_FIELDS;
      let granted: string | null = null;
      if (asked.has("birth_place")) {
        const fields = birth_place.parse({ place: values.birthPlace.trim() });
        granted = await give(giving, own, { code: "birth_place", fields }, "birthPlace");
      }
      if (asked.has("sex")) granted = await give(giving, own, { code: "sex", fields: sex.parse({ sex: values.sex }) }, "sex");
      if (asked.has("address"))
        granted = await give(giving, own, { code: "address", fields: address.parse(addressOf(values)) }, "document.street");
      onDone(granted);
    },
  });
  const { isElsewhere, birthPlace, sex: chosenSex } = form.hook.watch();
  return (
    <Form form={form} label={t("steps.about")}>
      <FixedNote own={own} codes={fixed} />
      {asked.has("birth_place") ? (
        <form.Field name="birthPlace">
          {(field) => (
            <TextField
              {...field}
              label={f("about.birthPlace")}
              hint={hintOf({ field: "birthPlace", value: birthPlace, isGiven: given.has("birth_place") })}
              required
            />
          )}
        </form.Field>
      ) : null}
      {asked.has("sex") ? (
        <form.Field name="sex">
          {(field) => (
            <RadioCards
              {...field}
              label={f("about.sex")}
              hint={hintOf({ field: "sex", value: chosenSex, isGiven: given.has("sex") })}
              required
              columns={2}
              options={(["F", "M"] as const).map((value) => ({ value, label: c(`sex.${value}`) }))}
            />
          )}
        </form.Field>
      ) : null}
      {asked.has("address") ? (
        <>
          <h2 className="mb-3 text-lg font-bold">{f("about.address")}</h2>
          <PlaceFields form={form} at="document" read={given.has("address") ? null : own.read} />
          <form.Field name="isElsewhere">
            {(field) => <CheckboxField {...field} unmarked label={f("about.elsewhere")} />}
          </form.Field>
          {isElsewhere ? (
            <>
              <h2 className="mb-3 text-lg font-bold">{f("about.residence")}</h2>
              <PlaceFields form={form} at="residence" read={null} />
            </>
          ) : null}
        </>
      ) : null}
      <Button type="submit" loading={form.isSubmitting}>
        {t(asked.size === 0 ? "goOn" : "save")}
      </Button>
    </Form>
  );
}

/** What was given before. Nothing is chosen for the person: a preselected sex would be an answer that nobody gave. */
function defaultsOf({ answers }: StepProps["own"]): About {
  const given = new Map(answers.map(({ answer }) => [answer.code, answer]));
  const birth = given.get("birth_place");
  const sex = given.get("sex");
  const address = given.get("address");
  return {
    birthPlace: birth?.code === "birth_place" ? birth.fields.place : "",
    sex: sex?.code === "sex" ? sex.fields.sex : "",
    ...placesOf(address?.code === "address" ? address.fields : null),
  };
}
