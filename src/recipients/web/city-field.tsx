import { useEffect, useId, useState } from "react";
import { listOutletCities } from "#cash-points/contract-desk.ts";
import { api } from "#web/api.ts";
import { TextField, type TextFieldProps } from "#web/ui/form/text-field.tsx";

/** Where cash will be collected: the cities that have an outlet are offered while one types, and any other can be written. */
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
    // They only help: whatever kept them away, one types the whole name.
    return [];
  }
}
