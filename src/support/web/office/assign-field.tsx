import type { Id } from "#kernel/id.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { SelectField } from "#web/ui/form/choice/select-field.tsx";

interface Colleague {
  readonly id: Id<"us">;
  readonly name: string;
}

interface AssignFieldProps<Person extends Colleague> {
  readonly label: string;
  /** Shown while nobody is assigned. */
  readonly nobody: string;
  readonly assignee: Colleague | null;
  /** Reads the colleagues to choose from, once. */
  readonly load: () => Promise<readonly Person[]>;
  /** A colleague as the list names them; by default by name alone. */
  readonly nameOf?: (person: Person) => string;
  /** Null: given back to everybody. */
  readonly onAssign: (person: Colleague | null) => void;
}

/** The person to whom a message, chat or complaint is assigned, chosen among colleagues. Without an answer it offers the present one. */
export function AssignField<Person extends Colleague>(props: AssignFieldProps<Person>) {
  const { label, nobody, assignee, load, nameOf = ({ name }) => name, onAssign } = props;
  const [colleagues, setColleagues] = useState<readonly Person[] | null>(null);
  const read = useEffectEvent(load);
  useEffect(() => {
    let isGone = false;
    const begin = async () => {
      const answer = await read().catch(() => null);
      if (!isGone && answer !== null) setColleagues(answer);
    };
    void begin();
    return () => {
      isGone = true;
    };
  }, []);
  const options = colleagues?.map((person) => ({ value: person.id, label: nameOf(person), name: person.name }));
  const known = options ?? (assignee === null ? [] : [{ value: assignee.id, label: assignee.name, name: assignee.name }]);
  const assignTo = (to: string) => {
    const person = known.find(({ value }) => value === to);
    onAssign(person === undefined ? null : { id: person.value, name: person.name });
  };
  return (
    <SelectField
      label={label}
      options={known.map(({ value, label: shown }) => ({ value, label: shown }))}
      placeholder={nobody}
      loading={colleagues === null}
      value={assignee?.id ?? ""}
      onChange={assignTo}
      unmarked
      dense
    />
  );
}
