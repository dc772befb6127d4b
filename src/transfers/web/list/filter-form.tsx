import { useNavigate } from "react-router";
import { z } from "zod";
import { fieldRefusal } from "#web/errors/field-refusal.ts";
import { useWords } from "#web/i18n.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { DateField } from "#web/ui/form/date-field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { readListing, type Listing } from "../../listing.ts";
import { PRODUCTS } from "../../transfer.ts";
import { transferListWords } from "./messages.ts";
import { hrefOf } from "./address.ts";

const entry = z.string().max(40);
const schema = z.object({ product: entry, from: entry, to: entry });

/** Kind and days; what is applied stands in the address, with the search and the group that stood there. */
export default function FilterForm({ filter }: { readonly filter: Listing }) {
  const t = useWords(transferListWords);
  const navigate = useNavigate();
  const { product = "", from = "", to = "", ...rest } = filter;
  const form = useAppForm({
    schema,
    defaultValues: { product, from, to },
    async onSubmit(values) {
      if (values.from !== "" && values.to !== "" && values.to < values.from) throw fieldRefusal("to", t("wrongOrder"));
      await navigate(hrefOf({ ...rest, ...readListing(new URLSearchParams(values)) }), { preventScrollReset: true });
    },
  });
  return (
    <Form form={form} leaving="free" label={t("more")}>
      <div className="grid items-end gap-4 sm:grid-cols-3">
        <form.Field name="product">
          {(field) => (
            <SelectField
              {...field}
              label={t("product")}
              placeholder={t("anyProduct")}
              options={PRODUCTS.map((value) => ({ value, label: t(`products.${value}`) }))}
              unmarked
              dense
            />
          )}
        </form.Field>
        <form.Field name="from">{(field) => <DateField {...field} label={t("from")} unmarked dense />}</form.Field>
        <form.Field name="to">{(field) => <DateField {...field} label={t("to")} unmarked dense />}</form.Field>
      </div>
      <div className="mt-4">
        <Button type="submit" variant="secondary">
          {t("apply")}
        </Button>
      </div>
    </Form>
  );
}
