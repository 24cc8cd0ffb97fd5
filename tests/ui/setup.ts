import { configure } from '@testing-library/react';

// Screens, dialogs and toasts are loaded when they are wanted, which takes its time on a busy machine.
configure({ asyncUtilTimeout: 10_000 });
