import { useEffect, useRef, useState } from 'react'
import { Spot } from '#web/art/scenes/spots.tsx'
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
import { Piece } from './sheet.tsx'

const tabs = [
  { key: 'upcoming', label: 'Upcoming Bookings', count: 2 },
  { key: 'past', label: 'Past Bookings', count: 14 },
  { key: 'reviews', label: 'My Reviews', count: 0 },
] as const

const shapes = ['dialog', 'drawer', 'sheet', 'screen'] as const

const trail = ['Home', 'Services', 'Legal'].map((label) => ({ label, to: `#${label.toLowerCase()}` }))

const empties = [
  {
    title: 'No services found',
    text: 'Try adjusting your filters or search term',
    of: 'emptySearch',
    way: 'Reset Filters',
  },
  { title: "You don't have any upcoming bookings.", of: 'emptyBookings', way: 'Book a Service' },
  {
    title: "You haven't written any reviews yet.",
    text: 'After a visit, tell others how it went.',
    of: 'emptyReviews',
  },
  { title: "You don't have any favorite services yet.", of: 'emptyFavorites', way: 'Browse Services' },
] as const

const small = (children: string, onClick: () => void) => <Button look="secondary" size="s" {...{ children, onClick }} />

export function Surfaces() {
  const show = useToast()
  const [tab, setTab] = useState<(typeof tabs)[number]['key']>('upcoming')
  const undo = { label: 'Undo', onAct: () => {} }
  const slots = { label: 'Show slots', onAct: () => {} }
  return (
    <>
      <Piece name="Messages">
        <div className="grid gap-3.5 600:grid-cols-2 1100:grid-cols-4">
          <Note tone="info" icon="cal">
            Sign in to finish booking <b>GST Registration</b>.
          </Note>
          <Note tone="promise">
            <b>100% Satisfaction Guarantee.</b> We fix it at no extra cost.
          </Note>
          <Note tone="problem">
            <b>Failed to create booking. Please try again.</b> Your choices are still here.
          </Note>
          <Note tone="success">
            <b>Review posted.</b> Thank you.
          </Note>
          <Note tone="warning">Deleting your account cannot be undone.</Note>
        </div>
        <div className="mt-3.5 flex flex-wrap gap-3">
          {small('Show a toast', () => show({ text: 'Status changed to Confirmed', action: undo }))}
          {small('Show a failure', () =>
            show({ text: 'That slot was just taken. Pick another.', isFailure: true, action: slots }),
          )}
        </div>
      </Piece>
      <Piece name="Dialog, drawer, sheet, screen">
        <Shapes />
        <Guarded />
      </Piece>
      <Piece name="Tabs">
        <Tabs label="Bookings" tabs={tabs} chosen={tab} onChoose={setTab}>
          <p className="py-5 text-text-2">This is what {tabs.find(({ key }) => key === tab)?.label} shows.</p>
        </Tabs>
      </Piece>
      <div className="grid gap-8 900:grid-cols-3">
        <Piece name="Breadcrumb">
          <Breadcrumb trail={trail} here="Rent Agreement" />
        </Piece>
        <Piece
          name="Avatar"
          states={{ Account: <Avatar name="Ananya Iyer" />, Reviewer: <Avatar name="Kavya Deshmukh" arch /> }}
        />
        <Piece name="Pagination">
          <Pagination shown="25 to 48 of 130" previous={{ to: '#previous' }} next={{ to: '#next' }} />
          <div className="mt-4">
            <Pagination label="The first page" shown="1 to 24 of 130" next={{ to: '#next' }} />
          </div>
        </Piece>
      </div>
      <Piece name="Skeleton">
        <div className="grid grid-cols-2 gap-6 900:grid-cols-4">
          {[1, 2, 3, 4].map((place) => (
            <div key={place} className="grid gap-3">
              {['aspect-4/3 rounded-lg', 'h-3 w-1/3', 'h-4.5 w-5/6', 'h-3.5 w-1/2', 'h-4.5 w-1/4'].map((size) => (
                <Skeleton key={size} className={size} />
              ))}
            </div>
          ))}
        </div>
      </Piece>
      <Piece name="Empty, failed">
        <div className="grid gap-4 600:grid-cols-2 1100:grid-cols-4">
          {empties.map(({ of, ...one }) => (
            <div key={of} className="rounded-xl border border-border bg-surface">
              <Empty heading="h3" picture={<Spot of={of} />} {...one}>
                {'way' in one && (
                  <Button look="soft" size="s">
                    {one.way}
                  </Button>
                )}
              </Empty>
            </div>
          ))}
        </div>
        <div className="mt-4">
          <Failed onRetry={() => {}}>We could not load services.</Failed>
        </div>
      </Piece>
    </>
  )
}

function Shapes() {
  const [open, setOpen] = useState<string>()
  const close = () => setOpen(undefined)
  const one = (shape: (typeof shapes)[number]) => (
    <div key={shape}>
      <Button look="secondary" onClick={() => setOpen(shape)}>
        Open a {shape}
      </Button>
      <Dialog
        open={open === shape}
        onClose={close}
        title={`A ${shape}`}
        shape={shape}
        actions={
          <>
            <Button look="secondary" onClick={close}>
              Keep booking
            </Button>
            <Button look="danger" onClick={close}>
              Cancel booking
            </Button>
          </>
        }
      >
        <div className="grid gap-4">
          <p>Focus starts at the title, stays inside, and goes back to the button that opened this.</p>
          <TextField label="Reason" optional />
        </div>
      </Dialog>
    </div>
  )
  return <div className="mb-3.5 flex flex-wrap gap-3.5">{shapes.map(one)}</div>
}

/** A dialog that asks before it discards typed input. */
function Guarded() {
  const show = useToast()
  const [state, setState] = useState<'closed' | 'open' | 'asking'>('closed')
  const answer = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (state === 'asking') answer.current?.focus()
  }, [state])
  const leave = () => setState('closed')
  return (
    <div>
      <Button look="secondary" onClick={() => setState('open')}>
        Open a form with unsaved changes
      </Button>
      <Dialog
        open={state !== 'closed'}
        guarded
        onClose={() => setState('asking')}
        title="Edit Service"
        actions={
          <>
            <Button look="secondary" data-first-focus="" onClick={leave}>
              Cancel
            </Button>
            <Button look="ink" busy busyLabel="Saving...">
              Save
            </Button>
          </>
        }
      >
        <div className="grid gap-4">
          {state === 'asking' && (
            <Note
              tone="problem"
              action={
                <Button ref={answer} size="s" look="secondary" onClick={leave}>
                  Leave without saving
                </Button>
              }
            >
              <b>Your changes are not saved.</b>
            </Note>
          )}
          <TextField label="Title" defaultValue="GST Registration" />
          <Button look="soft" size="s" onClick={() => show({ text: 'A toast in a dialog' })}>
            Show a toast
          </Button>
          <Skeleton className="h-4.5 w-1/2" />
        </div>
      </Dialog>
    </div>
  )
}
