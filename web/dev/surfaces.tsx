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
import { Piece, State, States } from './sheet.tsx'

const shapes = ['dialog', 'drawer', 'sheet', 'screen'] as const
const tabs = [
  { key: 'upcoming', label: 'Upcoming Bookings', count: 2 },
  { key: 'past', label: 'Past Bookings', count: 14 },
  { key: 'reviews', label: 'My Reviews', count: 0 },
] as const

export function Surfaces() {
  const show = useToast()
  const [open, setOpen] = useState<(typeof shapes)[number]>()
  const [isEditing, setEditing] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const answer = useRef<HTMLButtonElement>(null)
  // Escape has asked; this is where the answer is wanted.
  useEffect(() => {
    if (isAsking) answer.current?.focus()
  }, [isAsking])
  const leave = () => {
    setEditing(false)
    setAsking(false)
  }
  const [tab, setTab] = useState<(typeof tabs)[number]['key']>('upcoming')
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
          <Button
            look="secondary"
            size="s"
            onClick={() => show({ text: 'Status changed to Confirmed', action: { label: 'Undo', onAct: () => {} } })}
          >
            Show a toast
          </Button>
          <Button
            look="secondary"
            size="s"
            onClick={() =>
              show({
                text: 'That slot was just taken. Pick another.',
                isFailure: true,
                action: { label: 'Show slots', onAct: () => {} },
              })
            }
          >
            Show a failure
          </Button>
        </div>
      </Piece>
      <Piece name="Dialog, drawer, sheet, screen">
        <States>
          {shapes.map((shape) => (
            <Button key={shape} look="secondary" onClick={() => setOpen(shape)}>
              Open a {shape}
            </Button>
          ))}
        </States>
        <p className="mt-3.5">
          <Button look="secondary" onClick={() => setEditing(true)}>
            Open what has something to lose
          </Button>
        </p>
        <Dialog
          open={isEditing}
          guarded
          onClose={() => setAsking(true)}
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
            {isAsking && (
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
            <Button look="soft" size="s" onClick={() => show({ text: 'Said inside of a dialog' })}>
              Say something
            </Button>
            <Skeleton className="h-4.5 w-1/2" />
          </div>
        </Dialog>
        {shapes.map((shape) => (
          <Dialog
            key={shape}
            open={open === shape}
            onClose={() => setOpen(undefined)}
            title={`A ${shape}`}
            shape={shape}
            actions={
              <>
                <Button look="secondary" onClick={() => setOpen(undefined)}>
                  Keep booking
                </Button>
                <Button look="danger" onClick={() => setOpen(undefined)}>
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
        ))}
      </Piece>
      <Piece name="Tabs">
        <Tabs label="Bookings" tabs={tabs} chosen={tab} onChoose={setTab}>
          <p className="py-5 text-text-2">This is what {tabs.find(({ key }) => key === tab)?.label} shows.</p>
        </Tabs>
      </Piece>
      <div className="grid gap-8 900:grid-cols-3">
        <Piece name="Breadcrumb">
          <Breadcrumb
            trail={[
              { label: 'Home', to: '#home' },
              { label: 'Services', to: '#services' },
              { label: 'Legal', to: '#legal' },
            ]}
            here="Rent Agreement"
          />
        </Piece>
        <Piece name="Avatar">
          <States>
            <State name="Account">
              <Avatar name="Ananya Iyer" />
            </State>
            <State name="Somebody who speaks">
              <Avatar name="Kavya Deshmukh" arch />
            </State>
          </States>
        </Piece>
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
              <Skeleton className="aspect-4/3 rounded-lg" />
              <Skeleton className="h-3 w-1/3" />
              <Skeleton className="h-4.5 w-5/6" />
              <Skeleton className="h-3.5 w-1/2" />
              <Skeleton className="h-4.5 w-1/4" />
            </div>
          ))}
        </div>
      </Piece>
      <Piece name="Empty, failed">
        <div className="grid gap-4 600:grid-cols-2 1100:grid-cols-4">
          <Framed>
            <Empty
              heading="h3"
              title="No services found"
              text="Try adjusting your filters or search term"
              picture={<Spot of="emptySearch" />}
            >
              <Button look="soft" size="s">
                Reset Filters
              </Button>
            </Empty>
          </Framed>
          <Framed>
            <Empty heading="h3" title="You don't have any upcoming bookings." picture={<Spot of="emptyBookings" />}>
              <Button look="soft" size="s">
                Book a Service
              </Button>
            </Empty>
          </Framed>
          <Framed>
            <Empty
              heading="h3"
              title="You haven't written any reviews yet."
              text="After a visit, tell others how it went."
              picture={<Spot of="emptyReviews" />}
            />
          </Framed>
          <Framed>
            <Empty
              heading="h3"
              title="You don't have any favorite services yet."
              picture={<Spot of="emptyFavorites" />}
            >
              <Button look="soft" size="s">
                Browse Services
              </Button>
            </Empty>
          </Framed>
        </div>
        <div className="mt-4">
          <Failed onRetry={() => {}}>We could not load services.</Failed>
        </div>
      </Piece>
    </>
  )
}

function Framed({ children }: { children: React.ReactNode }) {
  return <div className="rounded-xl border border-border bg-surface">{children}</div>
}
