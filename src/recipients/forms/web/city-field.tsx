import { useEffect, useId, useState } from "react";
import { listOutletCities } from "#cash-points/counter/contract-screens.ts";
import { api } from "#web/api.ts";
import { TextField, type TextFieldProps } from "#web/ui/form/text-field.tsx";

/** The city where cash will be collected: suggests cities with an outlet while typing, and accepts any other. */
export default function CityField(props: TextFieldProps) {
  const id = useId();
  const [cities, setCities] = useState<readonly string[]>([]);
  useEffect(() => void namesOfCities().then(setCities), []);
  return (
    <>
      <TextField {...props} list={id} />
      <datalist id={id}>
        {cities.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
    </>
  );
}

async function namesOfCities(): Promise<readonly string[]> {
  try {
    const { cities } = await api(listOutletCities, {});
    return cities.map(({ name }) => name);
  } catch {
    // Suggestions are optional: if loading them fails, the user types the whole name.
    return [];
  }
}
