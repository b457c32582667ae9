import { useParams } from 'react-router';
import { codeOf } from '../../i18n/error-text.ts';
import { queryState } from '../../lib/query-state.ts';
import { Missing } from '../parts/Missing.tsx';
import { Shown } from '../parts/Shown.tsx';
import { PersonView } from './PersonView.tsx';
import { usePerson } from './queries.ts';

function OnePerson({ id }: { id: string }) {
  const query = usePerson(id);
  if (codeOf(query.error) === 'NOT_FOUND') return <Missing what="person" to="/people" />;
  if (codeOf(query.error) === 'FORBIDDEN') return <Missing what="self" to="/people" />;
  return <Shown state={queryState(query)}>{(person) => <PersonView person={person} />}</Shown>;
}

export function PersonPage() {
  const { id = '' } = useParams();
  return <OnePerson key={id} id={id} />;
}
