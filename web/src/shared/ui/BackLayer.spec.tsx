import { beforeEach, expect, it } from '@jest/globals';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { BrowserRouter, Link, useLocation } from 'react-router-dom';
import { BackLayer } from './BackLayer.js';
import { useSkippedLayers } from './useLayer.js';

function Page() {
  useSkippedLayers();
  const { pathname } = useLocation();
  const [isOpen, setIsOpen] = useState(false);
  const close = (): void => setIsOpen(false);
  return (
    <>
      <output>{`${pathname} ${isOpen ? 'open' : 'closed'}`}</output>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      {isOpen && (
        <>
          <BackLayer onBack={close} />
          <Link to="/second" onClick={close}>
            Second
          </Link>
        </>
      )}
    </>
  );
}

const shows = (text: string) => waitFor(() => expect(screen.getByRole('status').textContent).toBe(text));
const open = (): void => void fireEvent.click(screen.getByRole('button', { name: 'Open' }));

beforeEach(() => {
  window.history.pushState({ idx: 0 }, '', '/first');
  render(
    <BrowserRouter>
      <Page />
    </BrowserRouter>,
  );
});

it('closes by Back, and leaves the screen by the next one', async () => {
  open();
  await shows('/first open');
  window.history.back();
  await shows('/first closed');
});

it('is skipped by Back and Forward once a link in it has led on', async () => {
  open();
  await shows('/first open');
  fireEvent.click(screen.getByRole('link', { name: 'Second' }));
  await shows('/second closed');
  window.history.back();
  await shows('/first closed');
  await waitFor(() => expect(window.history.state).not.toHaveProperty('layer'));
  window.history.forward();
  await shows('/second closed');
});
