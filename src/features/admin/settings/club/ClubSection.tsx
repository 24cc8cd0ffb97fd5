import { api, call } from '#lib/api.ts';
import { useLoaded } from '../../use-loaded.ts';
import { LoadedSection } from '../LoadedSection.tsx';
import { ClubForm } from './ClubForm.tsx';

const fetchClub = () => call(api.admin.club.$get());

/** The club's identity, as every page shows it. */
export const ClubSection = () => {
  const loaded = useLoaded(fetchClub);
  return <LoadedSection loaded={loaded}>{(club) => <ClubForm read={club} />}</LoadedSection>;
};
