import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';

/** Presses a button of a list that is behind its menu «Plus». */
export const pressInMenu = (name: string): void => {
  fireEvent.click(screen.getByRole('button', { name: 'Plus' }));
  fireEvent.click(screen.getByRole('button', { name }));
};

/** Opens the menu of a row, and returns what it offers. */
export const rowMenu = async (name: string) => {
  const button = await screen.findByRole('button', { name: `Actions\u202F: ${name}` });
  fireEvent.click(button);
  const row = button.closest('tr');
  if (!row) throw new Error('The menu is in no row.');
  // The code of the actions comes once somebody reaches for them.
  await waitFor(() => expect(within(row).queryByText('Chargement…')).toBeNull());
  return within(row);
};

/** Presses an action in the menu of a row. */
export const pressInRow = async (name: string, action: string | RegExp): Promise<void> =>
  void fireEvent.click((await rowMenu(name)).getByRole('button', { name: action }));

/** Adds a filter to a list, unless it has it already, and returns its choice. */
export const filterOf = (label: string): HTMLSelectElement => {
  const filters = within(screen.getByRole('group', { name: 'Filtres' }));
  if (!filters.queryByLabelText(label, { selector: 'select' })) {
    fireEvent.click(filters.getByRole('button', { name: '+ Filtre' }));
    fireEvent.click(filters.getByRole('button', { name: label }));
  }
  return filters.getByLabelText<HTMLSelectElement>(label, { selector: 'select' });
};

export const filterBy = (label: string, value: string): void =>
  void fireEvent.change(filterOf(label), { target: { value } });

/** Returns the views of a list, with their counts. */
export const views = () =>
  within(screen.getByRole('navigation', { name: 'Vues de la liste' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent?.trim());
