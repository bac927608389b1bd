"""The portraits of the team and of customers. Everything soft is an implicit surface (a signed distance), meshed by surface nets and
projected onto the exact surface, so edges of hair, beard, hood and cloth are smooth.   blender --python people.py -- a,b WIDTH SAMPLES OUTDIR"""
import os,sys;HERE=os.path.dirname(os.path.abspath(__file__));sys.path.insert(0,HERE)
from kit import *
import numpy as np,time
from mathutils import Euler
A=sys.argv[sys.argv.index('--')+1:];names=A[0].split(',');W=int(A[1]);SPP=int(A[2]);OUT=A[3] if len(A)>3 else os.path.join(HERE,'out');os.makedirs(OUT,exist_ok=True)
QH=float(os.environ.get('QH',1.0 if W>500 else 1.5))   # grid coarseness for previews
f4=np.float32
# ---------- fields
def smin(a,b,k):
    h=np.clip(.5+.5*(b-a)/k,0,1);return b+(a-b)*h-k*h*(1-h)
def smax(a,b,k): return -smin(-a,-b,k)
def ell(P,c,r):
    Q=P-np.array(c,f4);r=np.array(r,f4);k0=np.sqrt(((Q/r)**2).sum(1));k1=np.sqrt(((Q/(r*r))**2).sum(1))+1e-6;return k0*(k0-1)/k1
def sphd(P,c,r): return np.sqrt(((P-np.array(c,f4))**2).sum(1))-r
def cap(P,a,b,ra,rb=None):
    rb=ra if rb is None else rb;a=np.array(a,f4);b=np.array(b,f4);ba=b-a;t=np.clip(((P-a)@ba)/(ba@ba),0,1);return np.sqrt(((P-a-t[:,None]*ba)**2).sum(1))-(ra+(rb-ra)*t)
def mirx(P): Q=P.copy();Q[:,0]=np.abs(Q[:,0]);return Q
def poly2(x,z,pts):
    p=np.stack([x,z],1);v=np.array(pts,f4);n=len(v);d=((p-v[0])**2).sum(1);s=np.ones(len(p),f4);j=n-1
    for i in range(n):
        e=v[j]-v[i];w=p-v[i];t=np.clip((w@e)/(e@e),0,1);b=w-t[:,None]*e;d=np.minimum(d,(b*b).sum(1))
        c1=p[:,1]>=v[i][1];c2=p[:,1]<v[j][1];c3=e[0]*w[:,1]>e[1]*w[:,0]
        s=np.where((c1&c2&c3)|(~c1&~c2&~c3),-s,s);j=i
    return s*np.sqrt(d)
def ell2(x,z,cx,cz,rx,rz):
    u=(x-cx)/rx;v=(z-cz)/rz;k0=np.sqrt(u*u+v*v);k1=np.sqrt((u/rx)**2+(v/rz)**2)+1e-6;return k0*(k0-1)/k1
class Tab:
    """smooth curve through points, over azimuth in degrees"""
    def __init__(s,pts,sig=5):
        xs,ys=zip(*pts);s.g=np.arange(-30,211,1.);y=np.interp(np.abs(s.g),xs,ys);k=np.exp(-np.arange(-20,21)**2/(2*sig*sig));k/=k.sum();s.y=np.convolve(np.pad(y,20,'edge'),k,'valid');s.d=np.gradient(s.y)*57.3
    def __call__(s,a): return np.interp(a,s.g,s.y).astype(f4),np.interp(a,s.g,s.d).astype(f4)
def azim(P): return np.degrees(np.arctan2(np.abs(P[:,0]),-P[:,1]))
def below(P,tab):   # <0 below the curve
    z,d=tab(azim(P));return (P[:,2]-z)/np.sqrt(1+d*d)
def rot(rx,ry,rz): return np.array(Euler([math.radians(v) for v in (rx,ry,rz)]).to_matrix(),f4)
# ---------- meshing
EDG=[(0,1),(2,3),(4,5),(6,7),(0,2),(1,3),(4,6),(5,7),(0,4),(1,5),(2,6),(3,7)]
def iso(f,lo,hi,h,m,col=None,parent=None,name='iso'):
    h=h*QH;lo=np.array(lo,f4);hi=np.array(hi,f4);B=4;nb=np.ceil((hi-lo)/(h*B)).astype(int)
    cx=[lo[i]+(np.arange(nb[i])+.5)*h*B for i in range(3)];C=np.stack(np.meshgrid(*cx,indexing='ij'),-1).reshape(-1,3).astype(f4)
    fc=f(C).reshape(nb);act=np.abs(fc)<h*B*1.75
    F=fc.astype(f4)
    for ax in range(3):F=np.repeat(F,B,ax)
    M=act
    for ax in range(3):M=np.repeat(M,B,ax)
    ii=np.argwhere(M);F[M]=f((lo+(ii+.5)*h).astype(f4))
    F[0],F[-1]=np.maximum(F[0],1e-3),np.maximum(F[-1],1e-3);F[:,0]=np.maximum(F[:,0],1e-3);F[:,-1]=np.maximum(F[:,-1],1e-3);F[:,:,0]=np.maximum(F[:,:,0],1e-3);F[:,:,-1]=np.maximum(F[:,:,-1],1e-3)
    S=F<0;n=F.shape
    cnt=sum(S[i:n[0]-1+i,j:n[1]-1+j,k:n[2]-1+k].astype(np.int8) for i in(0,1) for j in(0,1) for k in(0,1))
    a=(cnt>0)&(cnt<8);ci=np.argwhere(a);idx=-np.ones(a.shape,np.int64);idx[a]=np.arange(len(ci))
    off=np.array([(i,j,k) for i in(0,1) for j in(0,1) for k in(0,1)]);V=np.stack([F[tuple((ci+o).T)] for o in off],1)
    pos=np.zeros((len(ci),3),f4);num=np.zeros(len(ci),f4)
    for p,q in EDG:
        va,vb=V[:,p],V[:,q];cr=(va<0)!=(vb<0);t=np.where(cr,va/np.where(cr,va-vb,1),0);pos+=cr[:,None]*(off[p]+(off[q]-off[p])*t[:,None]);num+=cr
    P=(lo+(ci+pos/num[:,None]+.5)*h).astype(f4);quads=[]
    for ax in range(3):
        b,c=[(1,2),(2,0),(0,1)][ax];s0=[slice(1,-1)]*3;s0[ax]=slice(0,-1);s1=[slice(1,-1)]*3;s1[ax]=slice(1,None)
        A0,A1=S[tuple(s0)],S[tuple(s1)];e=np.argwhere(A0!=A1);fl=A0[A0!=A1];g=e.copy();g[:,b]+=1;g[:,c]+=1
        def cell(db,dc):
            q=g.copy();q[:,b]-=db;q[:,c]-=dc;return idx[tuple(q.T)]
        Q=np.stack([cell(1,1),cell(0,1),cell(0,0),cell(1,0)],1);Q[~fl]=Q[~fl][:,::-1];quads.append(Q)
    Q=np.concatenate(quads);e=h*.35
    def grad(P):
        return np.stack([f(P+np.eye(3,dtype=f4)[i]*e)-f(P-np.eye(3,dtype=f4)[i]*e) for i in range(3)],1)/(2*e)
    for it in range(3):
        g=grad(P);d=f(P);st=(d/np.maximum((g*g).sum(1),.25))[:,None]*g;l=np.sqrt((st*st).sum(1,keepdims=True));P=P-st*np.minimum(1,h*.6/(l+1e-9))
    me=bpy.data.meshes.new(name);me.vertices.add(len(P));me.vertices.foreach_set('co',P.astype(f4).ravel());me.loops.add(len(Q)*4);me.loops.foreach_set('vertex_index',Q.ravel().astype(np.int32));me.polygons.add(len(Q));me.polygons.foreach_set('loop_start',np.arange(0,len(Q)*4,4,dtype=np.int32));me.polygons.foreach_set('loop_total',np.full(len(Q),4,np.int32));me.polygons.foreach_set('use_smooth',np.ones(len(Q),bool));me.update(calc_edges=True);me.validate()
    me.materials.append(m)
    if col is not None:
        ca=me.color_attributes.new('Col','FLOAT_COLOR','POINT');c=np.ones((len(P),4),f4);c[:,:3]=col(P);ca.data.foreach_set('color',c.ravel())
    return obj(name,me,parent=parent)
def ray(f,x,z,y0=-2.2):
    P=np.stack([np.asarray(x,f4),np.full(len(x),y0,f4),np.asarray(z,f4)],1)
    for _ in range(90):P[:,1]+=np.clip(f(P),-.2,.2)*.7
    return P
def snap(f,Q,off=0,it=14):
    P=np.array(Q,f4);e=.01
    for _ in range(it):
        g=np.stack([f(P+np.eye(3,dtype=f4)[i]*e)-f(P-np.eye(3,dtype=f4)[i]*e) for i in range(3)],1)/(2*e);P=P-.7*((f(P)-off)/np.maximum((g*g).sum(1),.3))[:,None]*g
    return P
def catmull(pts,n=8):
    p=np.array(pts,float);p=np.vstack([2*p[0]-p[1],p,2*p[-1]-p[-2]]);o=[]
    for i in range(1,len(p)-2):
        for t in np.arange(n)/n:o.append(.5*(2*p[i]+(p[i+1]-p[i-1])*t+(2*p[i-1]-5*p[i]+4*p[i+1]-p[i+2])*t*t+(3*p[i]-p[i-1]-3*p[i+1]+p[i+2])*t**3))
    o.append(p[-2]);return np.array(o)
def tube(P,r,m,rad=None,parent=None,cyc=False):
    cv=bpy.data.curves.new('t','CURVE');cv.dimensions='3D';cv.bevel_depth=r;cv.bevel_resolution=6;cv.use_fill_caps=True;cv.resolution_u=6;s=cv.splines.new('BEZIER');s.bezier_points.add(len(P)-1);s.use_cyclic_u=cyc
    for i,(b,c) in enumerate(zip(s.bezier_points,P)):
        b.co=[float(v) for v in c[:3]];b.handle_left_type=b.handle_right_type='AUTO';b.radius=float(rad[i]) if rad is not None else 1
    cv.materials.append(m);o=obj('t',cv,parent=parent)
    if rad is None and not cyc:
        for c in(P[0],P[-1]):ball(r,c,m,parent)
    return o
def ball(r,loc,m,parent=None,rotm=None,seg=48):
    bm=bmesh.new();bmesh.ops.create_uvsphere(bm,u_segments=seg,v_segments=seg//2,radius=1);rr=(r,r,r) if isinstance(r,(int,float)) else r
    for v in bm.verts:v.co=Vector((v.co.x*rr[0],v.co.y*rr[1],v.co.z*rr[2]))
    me=bpy.data.meshes.new('b');bm.to_mesh(me);bm.free();me.materials.append(m)
    for p in me.polygons:p.use_smooth=True
    o=obj('b',me,[float(v) for v in loc],parent=parent)
    if rotm is not None:o.rotation_euler=rotm
    return o
# ---------- materials
def lin(h): return np.array(srgb(h)[:3],f4)
def cloth(name,c,rough=.82): 
    m=mat(name,c,rough,spec=.18);b=m.node_tree.nodes['Principled BSDF'];b.inputs['Sheen'].default_value=.25;return m
def skinmat():
    m=mat('skin','#ffffff',.5,spec=.3);nt=m.node_tree;b=nt.nodes['Principled BSDF'];a=nt.nodes.new('ShaderNodeVertexColor');a.layer_name='Col';nt.links.new(a.outputs[0],b.inputs['Base Color']);return m
def eyemat(iris,R,ri):
    m=mat('eye','#ffffff',.08,clear=1,spec=.5);nt=m.node_tree;b=nt.nodes['Principled BSDF'];tc=nt.nodes.new('ShaderNodeTexCoord');mp=nt.nodes.new('ShaderNodeVectorMath');mp.operation='MULTIPLY';mp.inputs[1].default_value=(1/R,0,1/R)
    ln=nt.nodes.new('ShaderNodeVectorMath');ln.operation='LENGTH';cr=nt.nodes.new('ShaderNodeValToRGB');nt.links.new(tc.outputs['Object'],mp.inputs[0]);nt.links.new(mp.outputs[0],ln.inputs[0]);nt.links.new(ln.outputs['Value'],cr.inputs[0]);nt.links.new(cr.outputs[0],b.inputs['Base Color'])
    k=ri/R;E=cr.color_ramp.elements;st=[(0,'#0a0706'),(k*.48,'#0a0706'),(k*.54,iris),(k*.86,iris),(k*.93,'#1c110c'),(k*1.0,'#1c110c'),(k*1.05,'#f4f1ee'),(1,'#f4f1ee')]
    while len(E)<len(st):E.new(.5)
    for e,(p,c) in zip(E,st):e.position=p;e.color=srgb(c)
    return m
SK={'a':'#EE9F74','b':'#DC9065','c':'#C28258','d':'#F6B48C','e':'#D08A5E'}
# ---------- heads
def head_fields(p):
    w=p.get('w',1.);jw=p.get('jw',.78);jl=p.get('jl',.70);ck=p.get('cheek',.32);ns=p.get('nose',1.);cs=p.get('chin',.29);ez=.06;ex=p.get('ex',.35)
    sl=p.get('slim',0)   # narrows the lower third of the face, with a chin and an edge above the neck: for men whose beard does not hide the jaw
    def base(P):
        Q=mirx(P);nz=1-sl*smoothstep(.15,-.50,Q[:,2]);Q[:,0]/=nz;d=ell(Q,(0,.06,.16),(1.0*w,.98,1.0));d=smin(d,ell(Q,(0,-.12,-.40),(jw,.76,jl)),.38);d=smin(d,sphd(Q,(0,-.50,-.40-jl+.24),cs),.30);d=smin(d,sphd(Q,(.43*w,-.57,-.27),ck),.22)
        if not sl: return d
        d=smin(d,sphd(Q,(.38,-.20,-.64),.22),.34)
        if p.get('fill'): d=smin(d,cap(Q,(.36,-.24,-.68),(.12,-.50,-.95),.20,.18),.24)   # from the jaw to a small chin, else there is a notch between them
        return smin(d,ell(Q,(0,-.57,-.40-jl+.20),(.25,.17,.17)),.26)*nz
    def nosef(P):
        Q=mirx(P);d=cap(Q,(0,-.88,.16),(0,-1.07,-.17),.055*ns,.108*ns);return smin(d,sphd(Q,(.105*ns,-.965,-.20),.070*ns),.055)
    yeye=float(ray(base,[ex],[ez])[0,1])
    E=(ex,yeye+.135,ez);R=.205
    # the eye opening, in the head's x and z
    ow,ou,od=p.get('eye',(.165,.124,.095))
    def opening(x,z):
        xx=x-E[0];zz=z-E[2]-.06*xx/ow*.25;hh=np.where(zz>0,ou,od);k0=np.sqrt((xx/ow)**2+(zz/hh)**2);k1=np.sqrt((xx/ow**2)**2+(zz/hh**2)**2)+1e-5;return k0*(k0-1)/k1
    def face(P): return smin(base(P),nosef(P),.09)
    def full(P):
        d=face(P);Q=mirx(P);lid=sphd(Q,E,R+.022);d=smin(d,lid,.05);cut=np.maximum(-opening(Q[:,0],Q[:,2]),Q[:,1]+.35);cut=np.where(Q[:,1]<-.3,-opening(Q[:,0],Q[:,2]),-1.)
        d=smax(d,np.minimum(cut,(sphd(Q,E,R-.05))*-1+.2),.018)
        if not p.get('hijab'):
            ea=ell(Q,(.985*w,.12,-.05),(.085,.17,.235));ea=smax(ea,-ell(Q,(1.075*w,.07,-.04),(.07,.095,.15)),.05);d=smin(d,ea,.07)
        if not p.get('hijab'): d=smin(d,cap(P,(0,.16,-.7),(0,.22,-1.75),.40*p.get('neck',1)),.03 if sl else .12)
        return d
    return base,face,full,E,R,(ow,ou,od)
def smoothstep(a,b,x): t=np.clip((x-a)/(b-a),0,1);return t*t*(3-2*t)
def gauss(P,c,s): return np.exp(-((P-np.array(c,f4))**2).sum(1)/(2*s*s))
def make_head(p,hd,gaze):
    base,face,full,E,R,(ow,ou,od)=head_fields(p);s0=lin(SK[p['skin']]);fem=p.get('female');sk=skinmat();hc=p.get('haircol','#231814')
    blush=lin(SK[p['skin']])*np.array([1.0,.60,.52],f4);hcl=lin(hc)
    def col(P):
        Q=mirx(P);b=np.clip(gauss(Q,(.52,-.74,-.26),.18)*(.8 if fem else .5)+gauss(Q,(0,-1.10,-.19),.10)*.55+gauss(Q,(1.02,.1,-.05),.2)*.35,0,1)[:,None];c=s0*(1-b)+blush*b
        if p.get('stubble'):
            t=Tab(p['stubble_line']);d=below(P,t);k=smoothstep(.06,-.10,d)*smoothstep(.30,.0,P[:,1])*p['stubble'];k=k*np.clip(1-smoothstep(.05,-.04,ell2(P[:,0],P[:,2],0,-.53,.27,.10)),0,1);c=c*(1-k[:,None])+(.55*hcl+.12*s0)*k[:,None]
        if p.get('slim'): c=c*(1-.28*smoothstep(.005,.07,base(P))*smoothstep(-.55,-.75,P[:,2])*smoothstep(1.1,.6,-P[:,2]-.55))[:,None]   # the jaw's shadow on the neck
        # soft line under the lower lip, and lids a little warmer
        l=gauss(Q,E,.20)[:,None]*.18;return c*(1-l)+blush*l
    head=iso(full,(-1.25,-1.25,-1.8),(1.25,1.15,1.3),.0155,sk,col,hd,'head')
    # eyes
    em=eyemat(p.get('iris','#5a3420'),R,.112);hl=mat('hl','#ffffff',.2,emit='#ffffff',es=1.4);lash=mat('lash','#1a110e',.5)
    g=np.array(gaze);gx,gz=math.atan2(g[0],-g[1]),math.asin(g[2])
    for s in(-1,1):
        c=(s*E[0],E[1],E[2]);tw=.03*s   # eyes turned in by a hair
        ball(R,c,em,hd,(-gz,0,gx-tw))
        d=np.array([math.sin(gx-tw)-.24,-1,gz+.27]);d/=np.linalg.norm(d);ball((.034,.012,.038),np.array(c)+d*(R+.002),hl,hd)
        d=np.array([math.sin(gx-tw)+.24,-1,gz-.24]);d/=np.linalg.norm(d);ball((.015,.008,.015),np.array(c)+d*(R+.001),hl,hd)
        # upper lash line along the lid edge
        ts=np.linspace(math.radians(8),math.radians(172 if not fem else 176),19);xs=ow*1.0*np.cos(ts);zs=ou*np.sin(ts)+.06*xs/ow*.25
        if fem: ts=np.linspace(math.radians(-6),math.radians(172),21);xs=ow*np.cos(ts);zs=np.where(ts>0,ou,od)*np.sin(ts)+.015*xs/ow;xs[0]+=.055;zs[0]+=.045
        Rr=R+.026;ys=E[1]-np.sqrt(np.maximum(Rr**2-xs**2-zs**2,.0001))
        if fem: ys[0]+=-.0
        P=np.stack([s*(E[0]+xs),ys,E[2]+zs],1);n=len(P);u=np.linspace(0,1,n)
        tube(P,.021 if fem else .0145,lash,(.35+.9*np.sin(np.pi*np.clip(u*.9+.1,0,1))**.7)*(1 if not fem else np.interp(u,[0,.12,.3,.6,1],[.25,.9,1.1,1,.5])),hd)
        # brow
        bz=E[2]+.315+p.get('brow',0);bw=p.get('browr',.030 if not fem else .022);q=catmull([(.15,bz-.025),(.27,bz+.035),(.40,bz+.045),(.545-.035*bool(p.get('hijab')),bz-.03)],5);q[:,1]=bz+(q[:,1]-bz)*p.get('arch',1)+p.get('browa',0)*(q[:,0]-.34);P=ray(face,q[:,0]*s,q[:,1]);P[:,1]-=.006
        u=np.linspace(0,1,len(P));tube(P,bw,mat('brow',p.get('browcol',hc),.7),np.interp(u,[0,.12,.5,.85,1],[.45,.9,1.1,.65,.2]),hd)
    return base,face,full
def mouth(p,hd,f,face):
    fem=p.get('female');z0=p.get('mz',-.545);mw=p.get('mw',.235 if fem else .225);up=p.get('smile',.085);dark='#7e2f2b' if fem else '#6d2f24'
    lipc=p.get('lip','#C4535A' if fem else None);s=lin(SK[p['skin']])
    def zc(x): return z0+up*(np.abs(x)/mw)**1.8
    zu,zl=zc,zc;op=p.get('open_smile',0)   # how far the lips part: the teeth show between two curves that meet in the corners
    if op:
        def zu(x): return z0+up*(.30+.70*np.minimum(np.abs(x)/mw,1)**2)
        def zl(x): return z0-op+(up+op)*np.minimum(np.abs(x)/mw,1)**2.2
    if lipc is None:
        c=s*np.array([.80,.50,.46],f4);m=mat('lip','#ffffff',.45,spec=.35);m.node_tree.nodes['Principled BSDF'].inputs['Base Color'].default_value=tuple(float(v) for v in c)+(1,)
    else: m=mat('lip',lipc,.36,spec=.4)
    lw=mw*.84;lt=p.get('lips',.062 if fem else .040)
    def lower(P):
        x,z=P[:,0],P[:,2];t=np.sqrt(np.clip(1-(x/lw)**2,0,1));up_=zl(x)+.004;lo=zl(x)-lt*1.25*t**1.2;return smax(smax(f(P)-.030*t-.004,np.maximum((z-up_),(lo-z))*.85,.022),P[:,1]+.3,.01)
    def upper(P):
        x,z=P[:,0],P[:,2];t=np.clip(1-(np.abs(x)/lw),0,1)**.75;bow=1-.28*np.exp(-(x/.05)**2);hi=zu(x)+lt*.85*t*bow;return smax(smax(f(P)-.020*t-.002,np.maximum((z-hi),(zu(x)-.004-z))*.85,.018),P[:,1]+.3,.01)
    b=(-mw-.08,-1.4,z0-.25),(mw+.08,-.5,z0+.25)
    if lt>0: iso(lower,*b,.009,m,parent=hd)
    if fem and lt>0: iso(upper,*b,.009,m,parent=hd)
    if op:
        def teeth(P): x,z=P[:,0],P[:,2];return smax(smax(f(P)-.007,np.maximum(z-zu(x)-.006,zl(x)-.006-z)*.85,.006),np.maximum(P[:,1]+.3,np.abs(x)-mw),.01)
        iso(teeth,*b,.008,mat('teeth','#fffaf4',.35,spec=.4),parent=hd)
    x=np.linspace(-mw,mw,17);P=ray(f,x,zu(x)+0);P[:,1]-=.004+.014*np.clip(1-(x/lw)**2,0,1)*(1 if lt>0 else 0);u=np.abs(x)/mw
    tube(P,p.get('mr',.0155),mat('ml',dark,.5),.55+.5*(1-u**3)+.25*np.exp(-((u-1)/.1)**2),hd)
def marks(p,hd,face):   # a mole
    if p.get('mole'): c=ray(face,[p['mole'][0]],[p['mole'][1]])[0];ball((.020,.012,.020),c,mat('mole','#5a3022',.6),hd)
def under(p,hd,base):   # at the forehead, under the headscarf's edge: hair parted at the side, or the band of an underscarf
    w=p.get('w',1.)
    if p.get('strand'):
        k=p['strand']
        def f(P):
            x,y,z=P.T;u=k*x-.15;a=np.abs(u)**1.6;hl=.645-np.where(u<0,.42,.70)*a;th=.030+.006*np.sin(34*(z+.5*k*x)+3*u);return smax(base(P)-th,(hl-z)*.9,.035)
        iso(f,(-1.1,-1.2,.1),(1.1,.1,1.1),.0125,hairmat(p.get('haircol','#231814'),.6),parent=hd)
    if p.get('band'):
        fw,fu,_=p.get('open',(.735*w,.72,1.0))
        def g(P):
            x,y,z=P.T;q=2.25;o=((np.abs(x/fw)**q+np.abs(np.maximum(z+.03,0)/fu)**q)**(1/q)-1)*min(fw,fu)*.93;return smax(smax(base(P)-.026,-(o+.085*smoothstep(.1,.5,z)),.02),np.maximum(y-.1,.12-z),.02)
        iso(g,(-1.1,-1.2,.05),(1.1,.2,1.1),.0125,cloth('band',p['band']),parent=hd)
def glasses(p,hd,face,E):
    gm=mat('gl',p['glasses'],.3,clear=.5);r=p.get('glr',.255);yg=-1.015;xg=E[0]+.005;zg=E[2]-.0
    for s in(-1,1):
        t=np.linspace(0,2*np.pi,33)[:-1];P=np.stack([s*xg+r*np.cos(t),yg+.06*((r*np.cos(t)*s+r)/(2*r))**2,zg+r*.97*np.sin(t)],1);tube(P,.024,gm,parent=hd,cyc=True)
        w=p.get('w',1.);a=[(s*(xg+r-.01),yg+.062,zg+.05)];b=snap(face,[(s*.79*w,-.60,zg+.06),(s*.97*w,-.2,zg+.06),(s*1.0*w,.1,zg+.05)],.03).tolist();tube(catmull(a+b[:1 if p.get('hijab') else 3],6),.021,gm,parent=hd)
    tube(catmull([(-(xg-r)-.006,yg,zg+.06),(0,yg-.05,zg+.10),((xg-r)+.006,yg,zg+.06)],4),.021,gm,parent=hd)
# ---------- hair and beards (head space)
def hairmat(c,rough=.55): return mat('hair',c,rough,spec=.28 if rough<.7 else .16)
def groove(P,n,amp,ph=0): 
    return amp*np.sin(n*P+ph)
def hair_short(p,base):     # neat, brushed up from the forehead (omid)
    t=Tab([(0,.65),(20,.69),(36,.67),(50,.50),(58,.28),(63,-.02),(78,-.05),(84,.18),(100,.26),(118,.05),(135,-.45),(180,-.6)],3)
    def f(P):
        x,y,z=P.T;th=.045+.03*smoothstep(-.05,.35,z)+.05*smoothstep(.4,1.0,z)+.045*smoothstep(-.2,-.75,y)*smoothstep(.3,.8,z)
        th=th+.008*np.sin(26*x+3*np.sin(3*y))*smoothstep(.45,.8,z)
        return smax(base(P)-th,-below(P,t),.075)
    return f
def hair_quiff(p,base):     # side parting, swept up and over (farid)
    t=Tab([(0,.62),(25,.64),(40,.57),(53,.46),(60,.22),(66,.02),(76,.0),(83,.20),(100,.28),(118,.05),(135,-.4),(180,-.55)],3)
    def f(P):
        x,y,z=P.T;top=smoothstep(.45,.9,z);u=x-.40-.10*(y+.5);side=smoothstep(.03,-.05,u)
        th=.038+.022*smoothstep(-.05,.4,z)+.035*top+side*smoothstep(.45,.75,z)*(.05+.13*np.exp(-((x+.08)/.52)**2-((y+.58)/.55)**2));th=th-.045*np.exp(-(u/.035)**2)*smoothstep(.55,.8,z)
        th=th+.011*np.sin(20*(y+.75*x)+2*np.sin(2.5*x))*top*side
        return smax(base(P)-th,-below(P,t),.07)
    return f
def hair_wavy(p,base):      # fuller, swept back in waves, over the ears (idris)
    t=Tab([(0,.66),(18,.69),(34,.66),(46,.52),(56,.28),(63,.04),(72,-.02),(84,.12),(98,.16),(114,-.1),(135,-.62),(180,-.75)],4)
    def f(P):
        x,y,z=P.T;a=np.arctan2(x,z+.1)+.42*(y+.6);r=base(P)-.065-.13*smoothstep(.40,1.0,z)*(1-.4*smoothstep(.3,.8,np.abs(x)))-.10*np.exp(-((x-.25)/.45)**2-((y+.75)/.4)**2)*smoothstep(.45,.8,z);r=r-.020*np.sin(17*a+1.6*np.sin(3.8*y+1)+.8)*smoothstep(.15,.65,z)
        return smax(r,-below(P,t),.09)
    return f
def hair_curls(p,base):     # curls on top, short sides (yusuf)
    t=Tab([(0,.60),(25,.62),(42,.56),(54,.46),(60,.26),(66,.02),(78,.0),(84,.2),(100,.27),(118,.05),(135,-.4),(180,-.55)],3);C=[];N=150
    for i in range(N):
        z=1-2*(i+.5)/N;a=i*2.39996;r=math.sqrt(1-z*z);q=(r*math.cos(a),r*math.sin(a)*.95,z)
        if q[2]>(.43 if q[1]<0 else .35)-.0: C.append((q[0]*.98,q[1]*.97+.04,.18+q[2]*.99,.165+.03*((i*7)%5)/4))
    def f(P):
        d=smax(base(P)-.05,-below(P,t),.05)
        for x,y,z,r in C:d=smin(d,sphd(P,(x,y,z),r),.045)
        return d
    return f
def hair_grey(p,base):
    t=Tab([(0,.7),(40,.62),(54,.46),(60,.2),(64,-.1),(78,-.12),(84,.12),(100,.24),(118,.05),(135,-.45),(180,-.6)],3)
    return lambda P: smax(base(P)-.05-.025*smoothstep(-.05,.35,P[:,2]),-below(P,t),.06)
def hair_swept(p,base):     # receding at the temples, combed back in locks (rahmatullah)
    t=Tab([(0,.70),(12,.72),(28,.86),(40,.74),(50,.50),(58,.24),(64,-.02),(78,-.08),(84,.12),(100,.22),(118,.0),(135,-.45),(180,-.6)],3)
    def f(P):
        x,y,z=P.T;a=np.arctan2(x-.12,z+.2)+.22*(y+.6);top=smoothstep(.35,.9,z)
        th=.05+.03*smoothstep(-.05,.35,z)+.09*top+.08*np.exp(-((x+.1)/.5)**2-((y+.68)/.38)**2)*top+.026*np.sin(19*a+1.2*np.sin(3*y))*smoothstep(.2,.6,z)
        return smax(base(P)-th,-below(P,t),.08)
    return f
def hair_bob(p,base):
    def f(P):
        x,y,z=P.T;Q=mirx(P);d=ell(P,(0,.10,.24),(1.15,1.06,1.08));s=cap(Q,(.88,.12,.1),(.85,-.02,-.82),.30,.21);s=smin(s,cap(Q,(.62,.55,.1),(.62,.45,-.75),.45,.33),.2);d=smin(d,s,.30)
        d=d+.010*np.sin(22*np.arctan2(Q[:,0],.35+.0*y+.25*(1.2-z))+2*np.sin(2*z))*smoothstep(1.25,.6,z)
        fo=poly2(x,z,[(-.66,.15),(-.60,.42),(-.36,.58),(.20,.66),(.56,.56),(.70,.25),(.70,-.3),(.58,-.8),(.50,-1.5),(-.50,-1.5),(-.58,-.8),(-.70,-.3)])-.05
        fo=np.where(y<.15,fo,fo+(y-.15)*3);d=smax(d,-fo,.09)
        # swept fringe from a parting on her left: strands begin and end within the hair, else their round ends stand out
        for q in ([(.36,-.40,1.05,.06),(.16,-.64,.96,.13),(-.20,-.82,.78,.15),(-.54,-.74,.56,.14),(-.80,-.48,.28,.12),(-.92,-.20,-.10,.06)],[(.36,-.40,1.05,.06),(.50,-.62,.84,.12),(.70,-.60,.50,.13),(.84,-.42,.16,.10),(.92,-.20,-.15,.05)]):
            q=catmull(q,4);e=cap(P,q[0,:3],q[1,:3],q[0,3],q[1,3])
            for u,v in zip(q[1:],q[2:]): e=np.minimum(e,cap(P,u[:3],v[:3],u[3],v[3]))
            d=smin(d,e,.13)
        return d
    return f
HAIR=dict(short=hair_short,quiff=hair_quiff,wavy=hair_wavy,curls=hair_curls,grey=hair_grey,swept=hair_swept,bob=hair_bob)
def beard_f(p,face,base):
    k=p['beard'];mz=p.get('mz',-.545)
    if k=='full': t=Tab([(0,-.40),(20,-.42),(34,-.50),(46,-.42),(58,-.22),(66,.02),(72,.2),(82,.2),(88,.0),(94,-.5),(110,-1.2)],3);th=(.045,.13)
    elif k=='long': t=Tab([(0,-.38),(20,-.40),(34,-.46),(46,-.36),(58,-.18),(66,.02),(72,.2),(82,.2),(88,.0),(94,-.5),(110,-1.2)],3);th=(.055,.26)
    elif k=='short': t=Tab([(0,-.42),(22,-.48),(36,-.66),(48,-.62),(58,-.42),(64,-.12),(68,.2),(82,.2),(87,.0),(93,-.5),(110,-1.2)],3);th=(.035,.06)
    def f(P):
        x,y,z=P.T;tt=th[0]+(th[1]-th[0])*smoothstep(-.45,-1.0,z)*smoothstep(.35,-.35,y)
        tt=tt-.5*th[0]*np.exp(-(x/.26)**2-((z-mz)/.11)**2)   # thinner under the lips, which lie on it
        if k in('full','long'): tt=tt+.014*np.sin(11*x/(.62+.35*(z+.5)))*smoothstep(-.60,-.80,z)*smoothstep(-1.12,-.92,z)*smoothstep(-.25,-.65,y)   # strands in front only: the outline stays smooth
        d=smax(smax(base(P)-tt,below(P,t),.05),y-.16,.06)
        if k=='full': d=smin(d,ell(P,(0,-.38,-.75),(.66,.50,.47)),.25)   # one round mass from ear to ear
        if k=='long': d=smin(d,ell(P,(0,-.52,-1.12),(.40,.30,.26)),.25)
        return d
    return f
def mous_f(p,face):
    kind=p['mous'];mz=p.get('mz',-.545);y=lambda x,z:float(ray(face,[x],[z])[0,1])
    K={'thin':(.052,[(.03,.155),(.14,.135),(.25,.06)],(.9,1,.45)),'full':(.075,[(.035,.17),(.16,.15),(.30,.045)],(.85,1.1,.5)),'big':(.092,[(.04,.185),(.18,.15),(.36,.05)],(.9,1.15,.5)),'handle':(.066,[(.03,.15),(.15,.13),(.29,.095),(.37,.155)],(1,1.15,.75,.3))}[kind]
    r,q,rr=K;q=catmull([(a,b) for a,b in q],4);rr=np.interp(np.linspace(0,1,len(q)),np.linspace(0,1,len(rr)),rr)*r
    pts=[(a,y(a,mz+b)+.012,mz+b,ra) for (a,b),ra in zip(q,rr)]
    def f(P):
        Q=mirx(P);d=None
        for a,b in zip(pts,pts[1:]):
            e=cap(Q,a[:3],b[:3],a[3],b[3]);d=e if d is None else smin(d,e,.02)
        return d
    return f
def pakol(p,hd,base):
    m=cloth('pk','#D3BE98',.95)
    def brim(P):
        Q=P@rot(-7,0,0);x,y,z=Q.T;r=np.sqrt((x/1.02)**2+((y-.04))**2);a=np.arctan2(x,-y);d=np.sqrt((r-.985)**2+((z-.56)/1.15)**2)-.125;d2=np.sqrt((r-1.0)**2+((z-.74)/1.2)**2)-.115;return smin(d,d2,.025)
    def crown(P):
        Q=P@rot(-7,0,0);x,y,z=Q.T;r=np.sqrt((x/1.02)**2+(y-.04)**2);q0=r-1.17+.15;q1=np.abs(z-.94)-.20+.15-.04*(1-np.clip(r,0,1)**2);return np.sqrt(np.maximum(q0,0)**2+np.maximum(q1,0)**2)+np.minimum(np.maximum(q0,q1),0)-.15
    b=(-1.4,-1.5,.2),(1.4,1.5,1.6)
    iso(brim,*b,.02,m,parent=hd);iso(crown,*b,.02,m,parent=hd)
# ---------- bodies (body space)
def body_fields(p):
    sw=p.get('sw',1.);sl=p.get('slope',0.);dz=p.get('bz',0.)
    def torso(P):
        Q=mirx(P);Q[:,2]-=dz;d=ell(Q,(0,.25,-3.1),(.95*sw,.78,1.6));s=cap(Q,(.36,.27,-2.02),(.98*sw,.25,-2.36-sl),.46,.40);d=smin(d,s,.28);d=smin(d,cap(Q,(1.04*sw,.20,-2.44-sl),(1.19*sw,-.08,-4.2),.39,.36),.07);return smin(d,cap(Q,(0,.25,-1.15),(0,.25,-2.0),.36,.58),.40)
    return torso
def neckline(P,k=.3,z0=-1.52): return (P[:,2]-z0-k*(P[:,1]-.22))/math.sqrt(1+k*k)
def make_body(p,bd,neck):   # neck: distance to it, for collars that fit it
    torso=body_fields(p);kind=p['wear'];sh=cloth('shirt',p.get('shirt','#ffffff'));ct=cloth('coat',p['coat']);B=(-2.1,-.95,-3.75),(2.1,1.2,-1.0);zv=p.get('zv',-2.72);vs=p.get('vs',.36)
    # shirt with a collar
    def shirt(P): return smax(torso(P),neckline(P),.03)
    iso(shirt,*B,.03,sh,parent=bd)
    def ringc(P,rc,h,dz=0,gap=.03,gs=.30,th=.035):
        x,y,z=P.T;r=np.sqrt(x*x+(y-.24)**2);zc=-1.46+dz+.3*(y-.22);d=smax(np.abs(r-rc-.10*(zc-z))-th,np.abs(z-zc)-h,.03);return smax(d,np.where(y<0,gap+gs*(z-zc+h)-np.abs(x),-1.),.025)
    def roundneck(P,z0,deg):   # <0 above a line round the neck, from so many degrees beside its front to the back
        x,y,z=P.T;a=math.radians(deg);return np.maximum(-neckline(P,.3,z0),(.24-y)*math.sin(a)-np.abs(x)*math.cos(a))
    cm=cloth('collar',p.get('collarcol',p.get('shirt','#ffffff')))
    if not p.get('hijab'):
        if p.get('collar')=='band': iso(lambda P:ringc(P,.435,.13,.02),(-.8,-.5,-2),(.8,1,-1),.015,cm,parent=bd)
        elif p.get('collar')=='shirt':
            # a fold that lies on the shirt all round the neck, with two points in front
            fl=[(-.005,-1.66),(-.015,-1.3),(.7,-1.3),(.52,-1.60),(.27,-1.95)]
            def fold(P):
                x,y,z=P.T;x=np.abs(x);d=np.maximum(poly2(x,z,fl),y-.24);d=smin(d,roundneck(P,-1.57,40),.10)
                d=smax(smax(torso(P)-(.105 if kind in('vest','cardigan') else .075),d,.035),neckline(P,.3,-1.465),.04);return smax(d,.006-neck(P),.02)
            iso(fold,(-.85,-.8,-2.1),(.85,1,-1.0),.0115,cm,parent=bd)
    def vcut(P):
        x=np.abs(P[:,0]);return np.where(P[:,1]<.2,-(x-vs*(P[:,2]-zv))/math.sqrt(1+vs*vs),-1.)
    off=.055
    def coat(P):
        d=smax(smax(torso(P)-off,neckline(P,.3,-1.53),.03),vcut(P),.03)
        x,y,z=P.T
        if kind in('coat','vest','cardigan','jacket'): d=smax(d,np.where(y<0,.03-np.sqrt((x-.0)**2+(np.maximum(z-zv,0))**2+(torso(P)-off)**2*1.),-1),.025)
        if kind=='vest':
            ax=np.abs(x);sw=p.get('sw',1.);edge=np.interp(z,[-3.8,-3.2,-2.8,-2.4,-2.0,-1.7,-1.4],[1.1*sw,1.0*sw,.90*sw,.86*sw,.88*sw,.94*sw,1.0*sw]);d=smax(d,(ax-edge)*.97,.045)
        return d
    iso(coat,*B,.024,ct,parent=bd)
    surf=coat;lc=cloth('lapel',p.get('line',p['coat']))
    if kind in('coat','jacket'):
        q=zv;L=[(.40,-1.45),(.43,-1.56),(.36*(-1.9-q)/1.0 if False else vs*(-1.9-q),-1.9),(vs*(-2.3-q),-2.3),(.02,q+.03),(.30,-2.36),(.55,-2.04),(.42,-1.97),(.64,-1.90),(.66,-1.62),(.60,-1.45)]
        def lap(P):
            Q=mirx(P);d=np.maximum(poly2(Q[:,0],Q[:,2],L)-.008,P[:,1]-.22)
            if not p.get('hijab'): d=smin(d,roundneck(P,-1.64,55),.06)   # goes on behind the neck
            d=smax(torso(P)-.095,d,.03);return d if p.get('hijab') else smax(smax(d,neckline(P,.3,-1.49),.04),.055-neck(P),.02)
        iso(lap,(-1,-.95,-2.9),(1,1.2,-1.2),.0135,lc,parent=bd);surf=lambda P:np.minimum(coat(P),lap(P))
    if kind in('vest','cardigan'):   # a welt along the opening
        def welt(P):
            v=vcut(P);return smax(smax(torso(P)-.075,np.maximum(v,-v-.085),.022),np.maximum(P[:,1]-.25,neckline(P,.3,-1.53)),.02)
        iso(welt,(-.9,-.95,-3.0),(.9,.5,-1.2),.015,lc,parent=bd)
    bt=mat('btn',p.get('btn','#dfe6ee'),.35,clear=.4)
    if kind in('coat','vest','cardigan','jacket'):
        for z in np.arange(zv-.14,-3.7,-.32):
            P=snap(coat,[(.085 if kind in('coat','jacket') else .075,-.55,z)],.004)[0];ball((.042,.020,.042),P,bt,bd)
    if p.get('collar') in('band','shirt') and not p.get('hijab'):
        for z in np.arange(-1.80,zv+.1,-.26): ball((.03,.015,.03),snap(torso,[(0,-.45,z)],.004)[0],mat('sb',p.get('sbtn','#d5dee8'),.4),bd)
    if kind in('coat','scrub','jacket') and p.get('pocket',1):   # chest pocket
        s=p.get('pside',1);x0=s*.62*p.get('sw',1.)
        def pk(P):
            x,z=P[:,0]-x0,P[:,2]+2.86;return smax(smax(torso(P)-.078,np.sqrt(np.maximum(np.abs(x)-.15,0)**2+np.maximum(np.abs(z)-.17,0)**2)-.05,.02),P[:,1]-.2,.02)
        iso(pk,(x0-.35,-.95,-3.2),(x0+.35,.4,-2.5),.016,ct,parent=bd)
        def hem(P):
            x,z=P[:,0]-x0,P[:,2]+2.70;return smax(smax(torso(P)-.092,np.sqrt(np.maximum(np.abs(x)-.17,0)**2+np.maximum(np.abs(z)-.02,0)**2)-.035,.02),P[:,1]-.2,.02)
        iso(hem,(x0-.35,-.95,-2.9),(x0+.35,.4,-2.5),.014,lc,parent=bd)
        if p.get('pen'):
            a=snap(torso,[(x0+.06,-.5,-2.72)],.10)[0];b=a+np.array([.01,-.02,.20]);tube(np.array([a,(a+b)/2,b]),.028,mat('pen',p['pen'],.3,clear=.5),parent=bd)
    if p.get('steth'):
        st=mat('st','#17408F',.38,clear=.35);mt=mat('stm','#d6dce2',.22,metal=1);s=p.get('sside',1);r=.043;hj=p.get('hijab')
        def line(pts): return snap(lambda P:torso(P)-.085,catmull(pts,6),r*.85)   # not on the coat itself: the tube does not follow each fold
        x1=.52 if not hj else .60
        if hj: x1=0
        back=[(0,.82,-1.42),(.36,.70,-1.44),(.60,.36,-1.50),(.64,.02,-1.65)]
        A_=line(([(s*a,b,c) for a,b,c in back] if not hj else [(s*.655,-.27+.5*(p.get('sz',-1.88)+1.88)*1.0,p.get('sz',-1.88))])+[(s*.67,-.36,-2.05),(s*.68,-.48,-2.3),(s*.64,-.52,-2.60)])
        tube(A_,r,st,parent=bd)
        # chest piece
        c=snap(surf,[(s*.62,-.55,-2.74)],.0)[0];o=lathe(rounded([(0,-.02,0),(.165,-.02,.02),(.165,.055,.03),(.13,.075,.015),(.12,.062,.01),(0,.062,0)]),mt,64,[float(v) for v in c],(78,0,s*14),parent=bd)
        ball((.045,.045,.05),A_[-1],mt,bd)
        xb=.64 if not hj else .78;Bp=line(([(-s*a,b,c) for a,b,c in back] if not hj else [(-s*(xb-.015),-.25,-1.90)])+[(-s*(xb+.005),-.36,-2.08),(-s*xb,-.48,-2.28)]);tube(Bp,r,st,parent=bd);y=Bp[-1];ball((.062,.05,.07),y,st,bd)
        for k in(-1,1):
            T_=line([y,(-s*xb+k*.09,-.5,-2.46),(-s*xb+k*.14,-.52,-2.70),(-s*xb+k*.10,-.52,-2.92)]);tube(T_,.024,mt,parent=bd);ball((.042,.042,.055),T_[-1],mat('tip','#22304a',.5),bd)
    return torso,surf
# ---------- headscarf (world space)
def hijab(p,base,torso,Rh,Rb):
    cl=cloth('hij',p['hijab'],.86);sd=p.get('drape',1);style=p.get('scarf','wrap');w=p.get('w',1.)
    fw,fu,fd=p.get('open',(.735*w,.72,1.0))
    def opening(x,z):
        hh=np.where(z>0,fu,fd);k=2.25;k0=(np.abs(x/fw)**k+np.abs(z/hh)**k)**(1/k)+1e-6;return (k0-1)*np.minimum(fw,hh)*.93
    def f(P):
        H=P@Rh;x,y,z=H.T;b=ell(H,(0,.08,.17),(1.10*w,1.07,1.10));b=smin(b,ell(H,(0,.02,-.42),(.90*w,.86,.84)),.3);b=smin(b,base(H)-.055,.10)
        o=opening(x,z+.03);on=np.where(y<.1,-o,-1.)
        kk=smoothstep(.0,.34,o)*1.0;kk=np.where(y<.3,kk,1.);b=(base(H)-.032)*(1-kk)+b*kk
        # folds that run round the face
        b=b+.010*np.sin(o*24)*smoothstep(.1,.35,o)*smoothstep(.5,-.3,y)
        hood=smax(b,on,.05);rim=np.sqrt((o-.03)**2+(b+.005)**2)-.05;rim=np.where(y<.25,rim,1.);hood=smin(hood,rim,.03)
        Q=(P-np.array((0,0,BZ),f4))@Rb;d=cap(Q,(0,.18,-1.0),(0,.20,-1.86),.66,.86)
        def ringt(c,rx,ry,tz,a,bt,tilt,pitch):
            q=(Q-np.array(c,f4))@rot(pitch,tilt,0);r=np.sqrt((q[:,0]/rx)**2+(q[:,1]/ry)**2)+1e-6;g=np.sqrt((q[:,0]/rx**2)**2+(q[:,1]/ry**2)**2)/r+1e-6;dd=(r-1)/g;return np.sqrt((dd/a)**2+(q[:,2]/bt)**2)*min(a,bt)*1.0-min(a,bt)
        sg=sd
        rs=[((0,.14,-1.38),.64,.66,0,.20,.17,-7*sg,12),((0,.14,-1.64),.72,.72,0,.21,.18,8*sg,13),((0,.16,-1.92),.80,.74,0,.21,.19,-5*sg,12)]
        if style=='cross': rs=[((0,.14,-1.38),.66,.66,0,.20,.18,9*sg,14),((0,.15,-1.72),.82,.74,0,.23,.24,-13*sg,14)]
        if style=='neat': rs=[((0,.14,-1.36),.66,.66,0,.20,.18,-6*sg,12),((0,.15,-1.68),.78,.72,0,.22,.22,7*sg,14)]
        for a in rs:d=smin(d,ringt(*a),.05)
        t=torso(Q)
        if style in('wrap',):
            x2=Q[:,0]*sg-.34-.06*(Q[:,2]+2.2);wd=.21+.05*smoothstep(-2.0,-2.9,Q[:,2]);pan=smax(t-.17-.02*np.cos(x2*26),np.maximum(np.abs(x2)-wd,np.maximum(-2.98-Q[:,2],Q[:,2]+1.5)),.09);pan=smax(pan,Q[:,1]-.1,.06);d=smin(d,pan,.07)
        if style=='cross':
            # a wide end thrown over the shoulder
            x2=Q[:,0]*sg;u=np.sqrt((x2-.75)**2+(Q[:,2]+1.35)**2);pan=smax(t-.13-.022*np.cos(u*17),poly2(x2,Q[:,2],[(-.60,-1.6),(.60,-1.5),(.56,-1.95),(.10,-2.66),(-.08,-2.66),(-.5,-2.0)])-.08,.07);pan=smax(pan,Q[:,1]-.1,.06);d=smin(d,pan,.06)
        return smin(hood,d,.05)
    o=iso(f,(-1.75,-1.45,-3.2),(1.75,1.4,1.5),.0235,cl);return f
BZ=.18
def person(p):
    turn=p.get('turn',10);Re=(p.get('pitch',0),p.get('roll',0),turn);hd=empty((0,0,0),Re);bd=empty((0,0,BZ),(0,0,turn*.45));Rh=rot(*Re);Rb=rot(0,0,turn*.45)
    g=np.array([0,-12.2,.2],f4);g=(g@Rh);g=g/np.linalg.norm(g)
    base,face,full=make_head(p,hd,g);E=head_fields(p)[3]
    # hair, beard and moustache are one surface: no step where they meet
    hair=HAIR[p['hair']](p,base) if p.get('hair') and not p.get('hijab') else None
    beard=beard_f(p,face,base) if p.get('beard') else None
    mous=mous_f(p,face) if p.get('mous') else None
    parts=[(g,k) for g,k in((hair,0),(beard,.06),(mous,.05)) if g]
    def allhair(P):
        d=parts[0][0](P)
        for g,k in parts[1:]:d=smin(d,g(P),k)
        return d
    if parts: iso(allhair,(-1.45,-1.45,-1.75),(1.45,1.45,1.65),.0145,hairmat(p.get('haircol','#231814'),p.get('hairrough',.55)),parent=hd,name='hair')
    mouth(p,hd,(lambda P:np.minimum(face(P),beard(P))) if beard else face,face)   # the lips lie on the beard; the moustache covers their corners
    if p.get('glasses'):glasses(p,hd,face,E)
    marks(p,hd,face)
    if p.get('hijab'):under(p,hd,base)
    if p.get('hat'):pakol(p,hd,base)
    neck=lambda P:cap((P@Rb.T+np.array((0,0,BZ),f4))@Rh,(0,.16,-.7),(0,.22,-1.75),.40*p.get('neck',1))
    torso,surf=make_body(p,bd,neck)
    if p.get('hijab'):hijab(p,base,torso,Rh,Rb)
    world('#eaf4ff',.62);area((-3.4,-4.4,3.2),(0,0,-.6),2.6,430,'#fff0de');area((4,1.2,2.0),(0,0,-.4),1.6,380,'#cfeaff');area((3.4,-4.4,0),(0,0,-.8),3,130,'#ffffff')
    cam((0,-12.2,.05),(0,0,-.70),85)
P=dict(
 laila=dict(skin='a',hijab='#57BDF2',wear='coat',coat='#FFFFFF',shirt='#123C8C',line='#F2F6FA',female=True,steth=True,turn=11,roll=-3,jw=.74,sw=.92,browcol='#2c1a12',scarf='wrap',drape=1,sz=-2.0,sside=-1,pocket=0),
 zahra=dict(skin='d',hijab='#122C7A',wear='scrub',coat='#43BC9C',shirt='#2B8F73',line='#38AB8C',female=True,turn=-10,roll=3,jw=.86,jl=.66,w=1.06,cheek=.40,sw=.98,browcol='#2a1912',browr=.029,arch=.55,strand=1,open_smile=.055,lips=.048,scarf='wrap',drape=1,pside=-1,pen='#F2A93B',smile=.10,mw=.28,nose=1.08,ex=.372,eye=(.154,.112,.088)),
 maryam=dict(skin='d',hijab='#F3B94C',wear='coat',coat='#FFFFFF',shirt='#A81E4C',line='#F2F6FA',female=True,glasses='#5b3a24',glr=.232,ex=.338,turn=10,roll=3,jw=.70,jl=.72,chin=.22,w=.97,sw=.88,browcol='#4a2f1c',scarf='neat',drape=-1,nose=.92,mw=.22,browr=.019,lip='#CC5F66',eye=(.158,.118,.088),iris='#6b4526',pside=1,pen='#E0487A'),
 nasrin=dict(skin='c',hijab='#B52C7C',wear='coat',coat='#FFFFFF',shirt='#1E8E78',line='#F2F6FA',female=True,steth=True,turn=12,roll=-2,jw=.69,jl=.74,w=.95,chin=.22,cheek=.30,ex=.335,sw=1.0,browcol='#1d110c',scarf='cross',drape=1,lip='#A93C58',lips=.066,browr=.019,arch=1.0,browa=-.13,nose=.96,mw=.205,smile=.085,eye=(.172,.128,.092),mole=(.36,-.37),band='#F0A9CF',sside=-1,pocket=0,iris='#6b4a22'),
 natalia=dict(skin='d',hair='bob',haircol='#9C4C2A',wear='coat',coat='#FFFFFF',shirt='#5CB8EE',line='#F2F6FA',female=True,steth=True,turn=-11,roll=3,jw=.71,jl=.70,chin=.21,w=.97,sw=.90,neck=.84,browcol='#7a4022',nose=.90,lip='#C9575C',mw=.25,smile=.095,eye=(.165,.13,.10),iris='#4f7f5a',sside=1,pocket=0,collar=None),
 omid=dict(skin='b',hair='short',hairrough=.66,haircol='#2a1d17',beard='full',mous='full',wear='coat',coat='#FFFFFF',shirt='#9CD4F3',line='#F2F6FA',steth=True,collar='shirt',turn=-11,roll=-2,jw=.84,w=1.0,sw=1.08,sside=1,pocket=0,nose=1.08,mw=.25,smile=.10,lips=.048),
 farid=dict(skin='a',hair='quiff',haircol='#1d1512',beard='short',mous='thin',wear='vest',coat='#2B55A8',shirt='#FFFFFF',line='#234790',collar='shirt',turn=10,roll=2,jw=.74,jl=.72,w=.97,sw=1.0,btn='#e8eef5'),
 idris=dict(slim=0.14,skin='e',hair='wavy',haircol='#35221a',beard='short',mous='thin',wear='cardigan',coat='#EBA92C',shirt='#DCEBFA',line='#D9961F',collar='shirt',turn=-9,roll=3,jw=.81,jl=.67,w=1.02,cheek=.33,sw=1.06,slope=.05,btn='#fff6dd',mw=.24,smile=.10,lips=.048),
 hamid=dict(skin='c',hair='grey',haircol='#a5a3a1',browcol='#c9c6c2',browr=.036,beard='long',mous='big',glasses='#1d2733',wear='jacket',coat='#66768A',shirt='#FFFFFF',line='#596A7E',collar='shirt',hat='pakol',turn=-10,roll=-2,jw=.82,w=1.0,sw=1.02,slope=.08,nose=1.15,pen=None,smile=.11,btn='#3d4a5a',iris='#3d2616'),
 yusuf=dict(slim=0.10,fill=True,skin='c',hair='curls',haircol='#1e1613',mous='handle',wear='vest',coat='#27907F',shirt='#F3EBDD',line='#1F7C6D',collar='shirt',turn=12,roll=-3,jw=.72,jl=.74,chin=.23,w=.96,cheek=.32,sw=.97,btn='#e9f3ef',nose=1.05),
 mina=dict(skin='b',hijab='#2F8F86',wear='jacket',coat='#6A4B8C',shirt='#F3EBDD',line='#5C3F7C',female=True,turn=-11,roll=-2,jw=.73,jl=.70,w=.98,cheek=.34,sw=.90,browcol='#2c1a12',scarf='neat',drape=1,pocket=0,iris='#4a2c18',lip='#B9525A'),
 rahmatullah=dict(skin='a',hair='swept',haircol='#c8c4bf',browcol='#d2cfcb',browr=.034,beard='full',mous='full',wear='vest',coat='#7A5C43',shirt='#E9F1F7',line='#6C5039',collar='shirt',turn=10,roll=2,jw=.80,w=1.01,sw=1.0,nose=1.12,mw=.245,smile=.11,lips=.048,iris='#3d2616'),
 shaima=dict(skin='e',hijab='#C97A93',wear='scrub',coat='#3E8FC4',shirt='#2F6F9B',line='#3784B6',female=True,turn=11,roll=3,jw=.77,jl=.67,w=1.01,cheek=.36,sw=.96,browcol='#24150f',scarf='wrap',drape=-1,pside=1,pen='#F2A93B',nose=1.02,mw=.25,iris='#4a2c18'),
 farhad=dict(slim=0.14,skin='c',hair='wavy',haircol='#241a15',stubble=.5,stubble_line=[(0,-.42),(22,-.48),(36,-.60),(48,-.55),(58,-.35),(66,-.1),(80,.1),(95,-.3),(110,-1.2)],mous='full',wear='jacket',coat='#2C3E63',shirt='#EAF2FA',line='#25355A',collar='shirt',turn=-10,roll=2,jw=.82,w=1.0,cheek=.33,sw=1.06,nose=1.08,pen=None,btn='#3d4a5a'),
)
if __name__=='__main__':
    import kit
    _d=kit.denoise;kit.denoise=lambda path,R=5,strength=1.0:_d(path,3,.8)
    _p=kit.passes
    def fewer(path):   # portraits need no glass: fewer bounces, a coarser stop
        c=bpy.context.scene.cycles;c.max_bounces=3;c.diffuse_bounces=2;c.glossy_bounces=2;c.adaptive_threshold=float(os.environ.get('THR','.04'));c.adaptive_min_samples=8;_p(path)
    kit.passes=fewer
    for n in names:
        t0=time.time();reset();person(P[n]);t1=time.time();render(os.path.join(OUT,f't_{n}.png'),W,int(W*1.1),SPP,True,exp=.2)
        for s in('Albedo','Normal'):
            try:os.remove(os.path.join(OUT,f't_{n}_{s}_0001.exr'))
            except OSError:pass
        print('%s: %d s model, %d s in all'%(n,t1-t0,time.time()-t0))
