import { Spot } from '#web/art/spot.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Empty, Failed } from '#web/ui/empty.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { Note } from '#web/ui/note.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { Changing, Piece, Pieces } from './sheet.tsx'

const tabs = [
  { key: 'upcoming', label: 'Upcoming Bookings', count: 2 },
  { key: 'past', label: 'Past Bookings', count: 14 },
  { key: 'reviews', label: 'My Reviews', count: 0 },
] as const
type TabKey = (typeof tabs)[number]['key']

const shapes = ['dialog', 'list', 'form', 'wide', 'drawer', 'details', 'sheet', 'screen'] as const
const empties = (['emptySearch', 'emptyBookings', 'emptyReviews', 'emptyFavorites'] as const).map((spot) => [
  spot,
  <Empty key={spot} heading="h3" title="Nothing here yet" text="Try another search" picture={<Spot of={spot} />}>
    <Button look="soft">Browse Services</Button>
  </Empty>,
])
const trail = ['Home', 'Services', 'Legal'].map((label) => ({ label, to: `#${label.toLowerCase()}` }))
const undo = { text: 'Status changed to Confirmed', action: { label: 'Undo', onAct: () => {} } }
const failure = {
  text: 'That slot was just taken. Pick another.',
  isFailure: true,
  action: { label: 'Show slots', onAct: () => {} },
}

export function Surfaces() {
  return (
    <>
      <Pieces
        wide
        of={{
          Messages: {
            Information: <Note tone="info">Sign in to finish booking.</Note>,
            Promise: <Note tone="promise">We fix it at no extra cost.</Note>,
            Problem: <Note tone="problem">Failed to create booking. Please try again.</Note>,
            Success: <Note tone="success">Review posted. Thank you.</Note>,
            Warning: <Note tone="warning">Deleting your account cannot be undone.</Note>,
            Failed: <Failed onRetry={() => {}}>We could not load services.</Failed>,
          },
          Empty: Object.fromEntries(empties),
          Skeleton: {
            Title: <Skeleton className="h-4.5 w-5/6" />,
            Image: <Skeleton className="aspect-4/3 rounded-lg" />,
          },
          'Breadcrumb, pagination': {
            Breadcrumb: <Breadcrumb trail={trail} here="Rent Agreement" />,
            'In between': <Pagination shown="25 to 48 of 130" previous={{ to: '#previous' }} next={{ to: '#next' }} />,
            'The first page': <Pagination label="The first page" shown="1 to 24 of 130" next={{ to: '#next' }} />,
          },
        }}
      />
      <Pieces
        of={{
          'Toast, avatar': {
            Toast: <ToastButton toast={undo}>Show a toast</ToastButton>,
            Failure: <ToastButton toast={failure}>Show a failure</ToastButton>,
            Account: <Avatar name="Ananya Iyer" />,
            Reviewer: <Avatar name="Kavya Deshmukh" arch />,
          },
          'Dialog, drawer, sheet, screen': {
            ...Object.fromEntries(shapes.map((shape) => [shape, <Opened key={shape} shape={shape} />])),
            'With unsaved changes': <Changing<DialogState> start="closed">{unsavedForm}</Changing>,
          },
        }}
      />
      <Piece name="Tabs">
        <Changing<TabKey> start="upcoming">
          {(chosen, onChoose) => (
            <Tabs label="Bookings" {...{ tabs, chosen, onChoose }}>
              <p className="py-5 text-text-2">This is what {tabs.find(({ key }) => key === chosen)?.label} shows.</p>
            </Tabs>
          )}
        </Changing>
      </Piece>
    </>
  )
}

type ToastButtonProps = { toast: Parameters<ReturnType<typeof useToast>>[0]; children: string }

function ToastButton({ toast, children }: ToastButtonProps) {
  const show = useToast()
  return (
    <Button look="secondary" size="s" onClick={() => show(toast)}>
      {children}
    </Button>
  )
}

function Opened({ shape }: { shape: (typeof shapes)[number] }) {
  return (
    <Changing start={false}>
      {(open, setOpen) => (
        <>
          <Button look="secondary" onClick={() => setOpen(true)}>
            Open a {shape}
          </Button>
          <Dialog
            {...{ open, shape }}
            title={`A ${shape}`}
            onClose={() => setOpen(false)}
            actions={['Keep booking', 'Cancel booking'].map((label) => (
              <Button key={label} onClick={() => setOpen(false)}>
                {label}
              </Button>
            ))}
          >
            <p>Focus starts at the title, stays inside, and goes back to the button that opened this.</p>
            <TextField label="Reason" optional />
          </Dialog>
        </>
      )}
    </Changing>
  )
}

type DialogState = 'closed' | 'open' | 'asking'

/** A dialog that asks before it discards typed input. */
function unsavedForm(state: DialogState, setState: (state: DialogState) => void) {
  const close = (children: string, props = {}) => (
    <Button look="secondary" size="s" onClick={() => setState('closed')} {...{ children, ...props }} />
  )
  return (
    <>
      <Button look="secondary" onClick={() => setState('open')}>
        Open a form with unsaved changes
      </Button>
      <Dialog
        open={state !== 'closed'}
        guarded
        onClose={() => setState('asking')}
        title="Edit Service"
        actions={close('Cancel', { 'data-first-focus': '' })}
      >
        {state === 'asking' && (
          <Note tone="problem" action={close('Leave without saving')}>
            Your changes are not saved.
          </Note>
        )}
        <TextField label="Title" defaultValue="GST Registration" />
        <ToastButton toast={{ text: 'A toast in a dialog' }}>Show a toast</ToastButton>
      </Dialog>
    </>
  )
}
